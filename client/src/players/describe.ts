// A player's state in one line.
import { decides } from "../actions/answers";
import type { Position } from "../actions/words";
import { has, t } from "../lib/texts";
import type { SeatInfo } from "../lib/wire";

export function describeSeat(
  { view, edition }: Position,
  info: SeatInfo | undefined,
  yours: number[],
  seat: number,
): string {
  const says: string[] = [];
  if (yours.includes(seat)) says.push(t("act.estates.you"));
  if (info?.kind === "bot")
    says.push(
      has(`level.${info.bot}`) ? t("act.estates.level", { level: t(`level.${info.bot}`) }) : t("act.estates.bot"),
    );
  if (info?.style && has(`style.${info.style}`)) says.push(t(`style.${info.style}`));
  if (info?.left) says.push(t("act.estates.left"));
  else if (info?.away) says.push(t("act.estates.away"));
  if ((view.seats[seat]?.jail ?? 0) > 0) says.push(t("act.estates.jail", { jail: edition.words.jail }));
  if (view.turn !== seat && decides(view.decision, seat)) says.push(t("act.estates.decides"));
  return says.join(" · ");
}
