// What a player's finished games have in common, and how the play changes from game to game.
import type { OwnGame } from "../lib/wire";

/** What the decisions of one theme lost, in chances to win. */
export interface ThemeSum {
  theme: string;
  decisions: number;
  loss: number;
}

/** Decisions of a theme, in all games, from which on its mean says something. */
export const ENOUGH = 10;

/** The mean rating of the last `count` rated games, at each game; null before the first one. */
export function runningMeans(games: Pick<OwnGame, "play">[], count: number): (number | null)[] {
  return games.map((_, at) => {
    const rated = games.slice(0, at + 1).flatMap(({ play }) => (play.rating ? [play.rating.mean] : []));
    const last = rated.slice(-count);
    return last.length === 0 ? null : last.reduce((sum, mean) => sum + mean, 0) / last.length;
  });
}

/** What was lost by themes, the costliest one first. */
export function themesIn(games: Pick<OwnGame, "play">[]): ThemeSum[] {
  const sums = new Map<string, ThemeSum>();
  for (const { play } of games) {
    for (const [theme, { decisions, loss }] of Object.entries(play.themes)) {
      const sum = sums.get(theme) ?? { theme, decisions: 0, loss: 0 };
      sums.set(theme, { theme, decisions: sum.decisions + decisions, loss: sum.loss + decisions * loss });
    }
  }
  return [...sums.values()].sort((a, b) => b.loss - a.loss);
}

/** The theme to practise: the one that cost most, of those with enough decisions; null if none cost anything. */
export function toPractise(themes: ThemeSum[]): string | null {
  return themes.find(({ decisions, loss }) => decisions >= ENOUGH && loss > 0)?.theme ?? null;
}
