import type { z } from "zod/mini";
import type { efficacyCorrelation } from "#contract/insights/efficacy.ts";
import {
  type BurnoutFilters,
  type CorrelationFilters,
  INSIGHT_DEFAULTS,
} from "#contract/insights/filters.ts";
import { after, type Cohort, guard, together, tooFew } from "./anonymity.ts";
import { LEAST } from "./anonymity-rules.ts";
import { burnedAt, shareBurned } from "./burnout-figures.ts";
import { daysOf, monthsBefore, windowOf } from "./days.ts";
import { hoursByPerson, paired, pairsOf, thirdsOf } from "./efficacy-figures.ts";
import { firstOf, recordOf, trendOf } from "./engagement.ts";
import { allRows, lastRows, numbersAt, rowsBetween } from "./facts.ts";
import type { Asking, Told } from "./insight.ts";
import { ASSOCIATION_NOTE } from "./insights-copy.ts";
import { releaseParts } from "./parts.ts";
import { filterOf } from "./people.ts";
import type { Heard } from "./queries.ts";
import { type Viewed, viewedOf } from "./viewed.ts";

/** Minimum number of pairs for a correlation. */
const LEAST_PAIRS = 10;

type Correlating = Asking<CorrelationFilters>;

const baseline = ({ baseline_start_date, baseline_end_date }: CorrelationFilters, to: number) =>
  windowOf({ start_date: baseline_start_date, end_date: baseline_end_date }, "1 Year", to);

async function tellPaired({ frame, query, today }: Correlating) {
  const pairs = pairsOf(await frame.levels.facts(), await frame.heard.facts());
  // Only baselines older than six months have complete follow-ups.
  const complete = monthsBefore(today, 6);
  const guarded = guard({
    facts: pairs.before,
    filter: filterOf(query),
    window: baseline(query, complete),
    today: complete,
  });
  const data = guarded.release(
    ({ rows, size, window }) => ({
      days: daysOf(window),
      n: size,
      label: ASSOCIATION_NOTE,
      paired: paired(pairs, rows),
      thirds: [],
    }),
    LEAST_PAIRS,
  );
  return { data, bucket: guarded.bucket };
}

async function tellThirds({ frame, query, today }: Correlating) {
  const heard = await frame.heard.facts();
  const facts = await frame.levels.facts();
  const window = baseline(query, today);
  const guarded = guard({ facts, filter: filterOf(query), window, today });
  const data = guarded.release((cohort) => {
    if (cohort.size < 3 * LEAST.rate) return tooFew(3 * LEAST.rate);
    const { from, to } = cohort.window;
    const hours = hoursByPerson(heard, rowsBetween(heard, allRows(heard), from, to));
    const last = lastRows(facts, cohort.rows);
    const own = numbersAt(
      hours,
      last.map((row) => facts.person[row] ?? 0),
    );
    return {
      days: daysOf(cohort.window),
      n: last.length,
      label: ASSOCIATION_NOTE,
      paired: null,
      thirds: thirdsOf(numbersAt(facts.value, last), own),
    };
  }, LEAST_PAIRS);
  return { data, bucket: guarded.bucket };
}

type Correlation = z.input<typeof efficacyCorrelation.reply>["data"];

export const tellCorrelation = async (asking: Correlating): Promise<Told<Correlation>> =>
  asking.query.correlation_window === undefined ? tellThirds(asking) : tellPaired(asking);

const filtered = (query: BurnoutFilters, today: number) => ({
  filter: filterOf(query),
  window: windowOf(query, INSIGHT_DEFAULTS.efficacy.timespan, today),
  today,
});

export async function tellRegistered({ frame, query, today }: Asking<BurnoutFilters>) {
  const asked = { facts: frame.group.registered, ...filtered(query, today) };
  const guarded = guard(asked);
  const total = guarded.release(({ size, window }) => ({
    days: daysOf(window),
    people: size,
    value: size,
  }));
  const trend = trendOf(asked, ({ rows }) => rows.length);
  return { data: together({ total, trend }), bucket: guarded.bucket };
}

const beforeAndAfter = (viewed: Viewed) => (cohort: Cohort<Heard>) => {
  const { rows, window } = cohort;
  const first = firstOf(cohort);
  const burned = burnedAt(viewed.before, rows);
  const before = shareBurned(burned);
  const later = shareBurned(burnedAt(viewed.after, rows));
  return {
    id: first?.record ?? "",
    name: first?.title ?? "",
    days: daysOf(window),
    n: rows.length,
    people: rows.length,
    value: burned.count,
    before,
    after: later,
    change: before.value === null || later.value === null ? null : later.value - before.value,
  };
};
const MOST_LESSONS = 50;

export async function tellLessons({ frame, query, today }: Asking<BurnoutFilters>) {
  const viewed = viewedOf(await frame.levels.facts(), await frame.heard.facts());
  const asked = { facts: viewed.heard, ...filtered(query, today) };
  const parts = releaseParts(asked, recordOf, beforeAndAfter(viewed), MOST_LESSONS);
  // Removes the sort keys.
  const data = after(parts, (all) => all.map(({ people: _, value: __, ...lesson }) => lesson));
  return { data, bucket: guard(asked).bucket };
}
