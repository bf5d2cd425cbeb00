import {
  type EngagementFilters,
  INSIGHT_DEFAULTS,
  ROLLING_DAYS,
  type RollingFilters,
} from "#contract/insights/filters.ts";
import {
  type Asked,
  after,
  type Cohort,
  guard,
  isTold,
  listOf,
  orElse,
  together,
} from "./anonymity.ts";
import { daysOf, partWidth, periodOf, windowBefore, windowOf } from "./days.ts";
import { sumOf } from "./facts.ts";
import type { Asking } from "./insight.ts";
import { countPeopleByKey, rowsByKey } from "./keys.ts";
import { partsOf } from "./lines.ts";
import { releaseParts } from "./parts.ts";
import { everybody, type Fact, filterOf } from "./people.ts";
import type { Claimed, Heard } from "./queries.ts";

export const firstOf = <F extends Fact>({ source, rows: [first] }: Cohort<F>): F | undefined =>
  first === undefined ? undefined : source.at(first);

/** Values of lessons are seconds. */
const hoursOf = ({ source, rows }: Cohort<Heard>): number => sumOf(source, rows) / 3600;

const amountOf =
  <F extends Fact>(value: (cohort: Cohort<F>) => number) =>
  (cohort: Cohort<F>) => ({
    days: daysOf(cohort.window),
    people: cohort.size,
    value: value(cohort),
  });

const rolling = (query: RollingFilters, today: number) => ({
  filter: everybody,
  window: windowOf(query, "90 Days", today),
  today,
});

/** Compares the last 90 days with the 90 days before. */
function nowAndBefore<F extends Fact>(asked: Asked<F>, value: (cohort: Cohort<F>) => number) {
  const current = guard(asked);
  const before = windowBefore(current.window ?? asked.window, ROLLING_DAYS);
  const previous = guard({ ...asked, window: before });
  return {
    bucket: current.bucket,
    current: current.release(amountOf(value)),
    previous: previous.release(amountOf(value)),
  };
}

/** Returns the value of each part of the window. All or none, because the parts add up to a released figure. */
export function trendOf<F extends Fact>(asked: Asked<F>, value: (cohort: Cohort<F>) => number) {
  const { window, lines } = guard(asked);
  const parts = window ? partsOf(lines, window, partWidth(window)) : [];
  const values = parts.map((part) =>
    after(guard({ ...asked, window: part }).release(amountOf(value)), (told) => ({
      period: periodOf(part),
      value: isTold(told) ? told.value : null,
    })),
  );
  return after(listOf(values), (trend) =>
    trend.every((point) => point.value !== null) ? trend : [],
  );
}

export async function tellHoursWatched({ frame, query, today }: Asking<RollingFilters>) {
  const asked = { facts: await frame.heard.facts(), ...rolling(query, today) };
  const { bucket, ...change } = nowAndBefore(asked, hoursOf);
  return { data: together({ ...change, trend: trendOf(asked, hoursOf) }), bucket };
}

/** Counts each lesson once per person. */
const lessonsOf = ({ source, rows }: Cohort<Heard>) =>
  countPeopleByKey(source, rows, rowsByKey(source, recordOf)).reduce((sum, n) => sum + n, 0);

export async function tellTotalWatched({ frame, query, today }: Asking<RollingFilters>) {
  const asked = { facts: await frame.heard.facts(), ...rolling(query, today) };
  const { bucket, ...change } = nowAndBefore(asked, lessonsOf);
  return { data: together(change), bucket };
}

const typeOf = ({ type }: Claimed) => type;
const seriesOf = ({ series }: Heard) => series;
export const recordOf = ({ record }: { readonly record: string }) => record;

/** Values of claims are awarded amounts. */
const creditsOf = ({ source, rows }: Cohort<Claimed>) => sumOf(source, rows);

export async function tellCreditsClaimed({ frame, query, today }: Asking<RollingFilters>) {
  const asked = { facts: await frame.claimed.facts(), ...rolling(query, today) };
  const { bucket, ...change } = nowAndBefore(asked, creditsOf);
  const by_type = releaseParts(
    asked,
    typeOf,
    (cohort) => ({
      certificate_type: firstOf(cohort)?.type ?? "participation",
      claims: cohort.rows.length,
      ...amountOf(creditsOf)(cohort),
    }),
    3,
  );
  return { data: together({ ...change, by_type }), bucket };
}

const MOST_SHOWN = 10;

/** Ranks lessons or series by number of people. */
function rank<F extends Fact>(
  asked: Asked<F>,
  keyOf: (fact: F) => string,
  nameOf: (fact: F) => string,
  value: (cohort: Cohort<F>) => number,
) {
  const whole = guard(asked);
  const top = releaseParts(
    asked,
    keyOf,
    (cohort) => {
      const one = firstOf(cohort);
      return {
        id: one ? keyOf(one) : "",
        name: one ? nameOf(one) : "",
        people: cohort.size,
        value: value(cohort),
      };
    },
    MOST_SHOWN,
  );
  const days = orElse(
    whole.release(({ window }) => daysOf(window)),
    null,
  );
  return { data: together({ days, top }), bucket: whole.bucket };
}

export async function tellTopSeries({ frame, query, today }: Asking<RollingFilters>) {
  const facts = await frame.heard.facts();
  const asked = { facts, ...rolling(query, today) };
  return rank(asked, seriesOf, ({ seriesName }) => seriesName, hoursOf);
}

const filtered = ({ timeSpan, ...query }: EngagementFilters, today: number) => ({
  filter: filterOf(query),
  window: windowOf({ ...query, timespan: timeSpan }, INSIGHT_DEFAULTS.engagement.timeSpan, today),
  today,
});

export async function tellTopHeard({ frame, query, today }: Asking<EngagementFilters>) {
  const asked = { facts: await frame.heard.facts(), ...filtered(query, today) };
  return rank(asked, recordOf, ({ title }) => title, hoursOf);
}

export async function tellTopClaimed({ frame, query, today }: Asking<EngagementFilters>) {
  const asked = { facts: await frame.claimed.facts(), ...filtered(query, today) };
  return rank(
    asked,
    recordOf,
    ({ title }) => title,
    ({ rows }) => rows.length,
  );
}
