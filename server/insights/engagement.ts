import {
  type EngagementFilters,
  INSIGHT_DEFAULTS,
  ROLLING_DAYS,
  type RollingFilters,
} from "#contract/insights-filters.ts";
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
import type { Asking } from "./insight.ts";
import { partsOf } from "./lines.ts";
import { releaseParts } from "./parts.ts";
import { everybody, type Fact, filterOf } from "./people.ts";
import { type Claimed, claimedIn, type Heard, heardIn } from "./queries.ts";

const sum = <T>(values: readonly T[], of: (value: T) => number) =>
  values.reduce((total, value) => total + of(value), 0);

export const hoursOf = (facts: readonly Heard[]): number =>
  sum(facts, ({ seconds }) => seconds) / 3600;

const amountOf =
  <F extends Fact>(value: (facts: readonly F[]) => number) =>
  ({ facts, people, window }: Cohort<F>) => ({
    days: daysOf(window),
    people: people.length,
    value: value(facts),
  });

const rolling = (query: RollingFilters, today: number) => ({
  filter: everybody,
  window: windowOf(query, "90 Days", today),
  today,
});

/** These ninety days and those before. */
function nowAndBefore<F extends Fact>(asked: Asked<F>, value: (facts: readonly F[]) => number) {
  const current = guard(asked);
  const before = windowBefore(current.window ?? asked.window, ROLLING_DAYS);
  const previous = guard({ ...asked, window: before });
  return {
    bucket: current.bucket,
    current: current.release(amountOf(value)),
    previous: previous.release(amountOf(value)),
  };
}

/** The value of each part of the window: of all or of none, since they add up to a figure that is told. */
export function trendOf<F extends Fact>(asked: Asked<F>, value: (facts: readonly F[]) => number) {
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

export async function tellHoursWatched({ db, id, group, query, today }: Asking<RollingFilters>) {
  const asked = { facts: await heardIn(db, id, group), ...rolling(query, today) };
  const { bucket, ...change } = nowAndBefore(asked, hoursOf);
  return { data: together({ ...change, trend: trendOf(asked, hoursOf) }), bucket };
}

/** A lesson counts once for each person who heard of it. */
const lessonsOf = (facts: readonly Heard[]) =>
  new Set(facts.map(({ person, record }) => `${person.id} ${record}`)).size;

export async function tellTotalWatched({ db, id, group, query, today }: Asking<RollingFilters>) {
  const asked = { facts: await heardIn(db, id, group), ...rolling(query, today) };
  const { bucket, ...change } = nowAndBefore(asked, lessonsOf);
  return { data: together(change), bucket };
}

const creditsOf = (facts: readonly Claimed[]) => sum(facts, ({ amount }) => amount);

export async function tellCreditsClaimed({ db, id, group, query, today }: Asking<RollingFilters>) {
  const asked = { facts: await claimedIn(db, id, group), ...rolling(query, today) };
  const { bucket, ...change } = nowAndBefore(asked, creditsOf);
  const by_type = releaseParts(
    asked,
    ({ type }) => type,
    (cohort) => ({
      certificate_type: cohort.facts[0]?.type ?? "participation",
      claims: cohort.facts.length,
      ...amountOf(creditsOf)(cohort),
    }),
    3,
  );
  return { data: together({ ...change, by_type }), bucket };
}

const MOST_SHOWN = 10;

/** What most people heard or claimed. */
function rank<F extends Fact>(
  asked: Asked<F>,
  keyOf: (fact: F) => string,
  nameOf: (fact: F) => string,
  value: (facts: readonly F[]) => number,
) {
  const whole = guard(asked);
  const top = releaseParts(
    asked,
    keyOf,
    ({ facts, people }) => ({
      id: facts[0] ? keyOf(facts[0]) : "",
      name: facts[0] ? nameOf(facts[0]) : "",
      people: people.length,
      value: value(facts),
    }),
    MOST_SHOWN,
  );
  const days = orElse(
    whole.release(({ window }) => daysOf(window)),
    null,
  );
  return { data: together({ days, top }), bucket: whole.bucket };
}

export async function tellTopSeries({ db, id, group, query, today }: Asking<RollingFilters>) {
  const facts = await heardIn(db, id, group);
  const asked = { facts, ...rolling(query, today) };
  return rank(
    asked,
    ({ series }) => series,
    ({ seriesName }) => seriesName,
    hoursOf,
  );
}

const filtered = ({ timeSpan, ...query }: EngagementFilters, today: number) => ({
  filter: filterOf(query),
  window: windowOf({ ...query, timespan: timeSpan }, INSIGHT_DEFAULTS.engagement.timeSpan, today),
  today,
});

export async function tellTopHeard({ db, id, group, query, today }: Asking<EngagementFilters>) {
  const asked = { facts: await heardIn(db, id, group), ...filtered(query, today) };
  return rank(
    asked,
    ({ record }) => record,
    ({ title }) => title,
    hoursOf,
  );
}

export async function tellTopClaimed({ db, id, group, query, today }: Asking<EngagementFilters>) {
  const asked = { facts: await claimedIn(db, id, group), ...filtered(query, today) };
  return rank(
    asked,
    ({ record }) => record,
    ({ title }) => title,
    (facts) => facts.length,
  );
}
