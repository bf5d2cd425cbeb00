import { STRESSOR_QUESTIONS } from "#contract/wellbeing/survey-rules.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { tellFiltered, tellRollingMetrics } from "../burnout.ts";
import { tellCreditsClaimed, tellHoursWatched } from "../engagement.ts";
import { tellStressors } from "../stressors.ts";

type Share = { readonly value: number; readonly low: number; readonly high: number };
type Days = { readonly start: string; readonly end: string };
type Amount = { readonly days: Days; readonly value: number; readonly people: number };

/** What a summary tells about a group, from publications alone. Undefined where nothing may be shown. */
export type Summary = {
  readonly group: string;
  /** The days of the latest figures, yyyy-MM-dd, both inclusive. */
  readonly days: Days;
  readonly publishedOn: string;
  /** Months in a period. */
  readonly months: number;
  readonly burnout: {
    readonly current: { readonly rate: Share } | undefined;
    readonly previous: { readonly rate: Share } | undefined;
    readonly change: { readonly isSignificant: boolean } | undefined;
  };
  readonly participation:
    | { readonly answered: number; readonly members: number; readonly at_least: boolean }
    | undefined;
  readonly hours: { readonly current: Amount | undefined; readonly previous: Amount | undefined };
  readonly credits: { readonly current: Amount | undefined; readonly previous: Amount | undefined };
  readonly trend: readonly {
    readonly days: Days;
    readonly value: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly n: number | null;
  }[];
  readonly stressors: {
    /** Null where nothing is published. */
    readonly days: Days | null;
    readonly top: readonly { readonly name: string; readonly share: number }[];
  };
};

const SIGNIFICANT_P = 0.05;
const TOP_STRESSORS = 5;

const shown = <T extends object>(value: T): Exclude<T, { suppressed: true }> | undefined =>
  "suppressed" in value ? undefined : (value as Exclude<T, { suppressed: true }>);

const daysOfPeriod = (period: string): Days => {
  const [start = "", end = start] = period.split("..");
  return { start, end };
};

/** Returns undefined while nothing is published. */
export async function summaryOf(
  db: Connection,
  group: { readonly id: string; readonly name: string },
  now: number,
): Promise<Summary | undefined> {
  const asking = {
    ...{ db, published: db, group: group.id, now },
    query: { practice_group_id: group.id },
  };
  const rolling = await tellRollingMetrics(asking);
  const last = rolling.window.at(-1);
  const current = shown(rolling.data.current);
  if (!last || !current) return;
  const filtered = await tellFiltered(asking);
  const hours = (await tellHoursWatched(asking)).data;
  const credits = (await tellCreditsClaimed(asking)).data;
  const base_question_id = STRESSOR_QUESTIONS.join(",");
  const stressors = (
    await tellStressors({ ...asking, query: { ...asking.query, base_question_id } })
  ).data;
  const change = shown(rolling.data.change);
  return {
    group: group.name,
    days: current.days,
    publishedOn: new Date(last.closedAt).toISOString().slice(0, 10),
    months: last.ends - last.starts + 1,
    burnout: {
      current,
      previous: shown(rolling.data.previous),
      change: change && { isSignificant: change.p < SIGNIFICANT_P },
    },
    participation: shown(rolling.data.participation),
    hours: { current: shown(hours.current), previous: shown(hours.previous) },
    credits: { current: shown(credits.current), previous: shown(credits.previous) },
    trend: filtered.data.trend.map(({ period, ...point }) => ({
      ...point,
      days: daysOfPeriod(period),
    })),
    stressors: { days: stressors.days, top: stressors.top_stressors.slice(0, TOP_STRESSORS) },
  };
}
