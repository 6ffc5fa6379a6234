// Answers to questions about the game, in sentences that make sense when they are heard.
import { squareLabel } from "../board/labels";
import { describeSeat } from "../players/describe";
import { list, money, t } from "../lib/texts";
import type { SeatInfo } from "../lib/wire";
import { isComplete } from "../lib/kinds";
import type { Choice } from "../lib/wire";
import { capital, lotAt, lotsOf, squareAt } from "./lots";
import { label } from "./labels";
import { building, nameOf, questionText, squareName, waitingText, type Position } from "./words";
import { decides } from "./answers";

/** What can be asked, in the order of the help. */
export const QUESTIONS = ["cash", "turn", "lots", "here", "players", "choices"] as const;
export type Question = (typeof QUESTIONS)[number];

/** A table as the answers need it. */
export interface Listener {
  position: Position;
  /** The seat that asks; null for a spectator. */
  seat: number | null;
  yours: number[];
  seats: SeatInfo[];
  choices: Choice[];
}

export function answerTo(question: Question, who: Listener): string {
  switch (question) {
    case "cash":
      return cashText(who);
    case "turn":
      return turnText(who);
    case "lots":
      return lotsText(who.position, who.seat ?? who.position.view.turn);
    case "here":
      return squareText(who.position, who.position.view.seats[who.seat ?? who.position.view.turn]?.square ?? 0);
    case "players":
      return who.position.view.seats.map(({ seat }) => capital(playerText(who, seat))).join(". ");
    case "choices":
      return choicesText(who);
  }
}

function cashText({ position, seat, yours }: Listener): string {
  const seats = seat === null ? position.view.seats.map((each) => each.seat) : yours.length > 1 ? yours : [seat];
  const sums = seats.map((each) => {
    const cash = money(position.view.seats[each]?.cash ?? 0);
    return seats.length === 1 ? t("ask.cash.says", { cash }) : t("ask.cash.of", { name: nameOf(position, each), cash });
  });
  return sums.join(" ");
}

function turnText({ position, seat }: Listener): string {
  const { decision, turn, round } = position.view;
  if (!decision) return t("ask.turn.over");
  const whose =
    turn === seat ? t("ask.turn.yours", { n: round }) : t("ask.turn.of", { name: nameOf(position, turn), n: round });
  const asked = decides(decision, seat) ? questionText(position, decision) : waitingText(position, decision);
  return `${whose} ${asked}`;
}

/** The lots of a seat, with what stands on them. */
export function lotsText(position: Position, seat: number): string {
  const lots = lotsOf(position.view, seat).map((lot) => {
    const { houses, hotel, mortgaged } = lotAt(position.view, lot);
    const stands = hotel
      ? building(position, "hotel")
      : houses > 0
        ? `${houses} ${building(position, "house", houses)}`
        : "";
    const details = [stands, mortgaged ? t("act.mortgaged") : ""].filter(Boolean);
    return squareName(position, lot) + (details.length > 0 ? ` (${list(details)})` : "");
  });
  const name = nameOf(position, seat);
  return lots.length > 0
    ? t("ask.lots.says", { name, n: lots.length, lots: list(lots) })
    : t("ask.lots.none", { name });
}

export const squareText = (position: Position, square: number): string =>
  `${capital(squareLabel(position.edition, position.view, squareAt(position.edition, square)))}.`;

/** A player with cash, turn and Jail: also the name of the player's button. */
export function playerText(
  { position, seats, yours }: Pick<Listener, "position" | "seats" | "yours">,
  seat: number,
): string {
  const player = position.view.seats[seat];
  if (!player) return "";
  const about = describeSeat(position, seats[seat], yours, seat);
  const turn = position.view.turn === seat && position.view.decision !== null ? t("act.estates.turn") : "";
  const cash = player.status === "playing" ? money(player.cash) : t(`act.estates.${player.status}`);
  return [player.name, cash, about.replaceAll(" · ", ", "), turn].filter(Boolean).join(", ");
}

function choicesText({ position, choices }: Listener): string {
  const { decision } = position.view;
  const names = choices.map((choice) =>
    isComplete(choice) ? label(position, choice) : t("ask.choices.open", { word: choice.do }),
  );
  if (names.length === 0) return decision ? waitingText(position, decision) : t("ask.turn.over");
  const numbered = names.map((name, n) => `${n + 1}: ${name}`);
  return `${numbered.join("; ")}.`;
}
