// The agreements of a table in a few words each.
import { houseRuleLabel } from "../lib/agreed";
import { roughDuration } from "../lib/duration";
import { t } from "../lib/texts";
import type { PlanInfo } from "../lib/wire";

const LONG = 600; // seconds
const USUAL_PEOPLE = "normal"; // what people are taken for, unless the host chose another level

function timerSays(timer: number | null): string {
  if (timer === null) return t("start.timer.0");
  return timer < LONG ? t("start.timerSays", { n: timer }) : t("start.timerLong", { time: roughDuration(timer) });
}

/** All but who may join. */
export function planWords(plan: PlanInfo): string[] {
  return [
    plan.minutes ? t("start.minutes", { n: plan.minutes }) : t(`start.game.${plan.game}`),
    ...plan.options.map((option) => t(`start.option.${option}`)),
    ...(plan.ask_for_rent ? [t("start.option.ask-for-rent")] : []),
    ...(plan.banker_only ? [t("start.option.banker-only")] : []),
    ...(plan.house_rules?.length ? plan.house_rules.map(houseRuleLabel) : [t("rules.agreed.book")]),
    ...(plan.banker_only || plan.banker > 0 ? [t("start.bankerIs", { number: plan.banker + 1 })] : []),
    timerSays(plan.timer),
    ...(plan.absence ? [t("start.absenceSays", { n: plan.absence })] : []),
    ...(plan.chances ? [t("start.option.chances")] : []),
    ...(plan.tutor ? [t("start.option.tutor")] : []),
    ...(plan.hints === false ? [t("start.hintsNone")] : []),
    ...(plan.people && plan.people !== USUAL_PEOPLE ? [t("start.peopleAs", { level: t(`level.${plan.people}`) })] : []),
    ...(plan.bot_trades ? [] : [t("start.tradesNone")]),
  ];
}
