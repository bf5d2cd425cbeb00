import { INSIGHT_DEFAULTS, type InsightFilters } from "#contract/insights/filters.ts";
import { LEAST } from "#contract/insights/least.ts";
import { estimateOf, Z95 } from "#contract/insights/wilson.ts";
import { correlationOf } from "./association.ts";
import { shownBy } from "./burnout.ts";
import { trendOf } from "./engagement.ts";
import { type Asking, tooFew } from "./insight.ts";
import { ASSOCIATION_NOTE } from "./insights-copy.ts";
import { cellsOf, peopleFilter } from "./people-filter.ts";
import { mcNemar } from "./proportions.ts";
import { roundedHours } from "./publications/parts.ts";
import { type Cell, daysOf, figuresOf, publicationsOf } from "./published.ts";
import { askedMonths } from "./window.ts";

const SECONDS = 3600;

/** People in a third by hours of lessons, or in a lesson. */
function comparedIn({ n, burned, later, amount }: Cell) {
  const [after = 0, worse = 0, better = 0] = later ?? [];
  return {
    n,
    worse,
    better,
    // Also rounds older publications, whose hours are exact.
    hours: n === 0 ? 0 : roundedHours(amount, n) / SECONDS / n,
    before: estimateOf({ count: burned, n }),
    after: estimateOf({ count: after, n }),
  };
}
type Compared = ReturnType<typeof comparedIn>;

/** Mean and variance of one per person who turned worse, minus one per person who turned better. */
function turned({ n, worse, better }: Compared) {
  const mean = (worse - better) / n;
  return { n, mean, variance: ((worse + better) / n - mean ** 2) * (n / (n - 1)) };
}

/**
 * Difference of the mean changes of two groups, with its 95% interval. Angrist JD, Pischke JS, Mostly Harmless Econometrics
 * 2009, §5.2; standard error √(s1²/n1 + s2²/n2) (Welch BL, Biometrika 1947;34:28–35), assumed normal.
 */
function differenceInDifferences(one: Compared, other: Compared) {
  const [first, second] = [turned(one), turned(other)];
  const value = first.mean - second.mean;
  const error = Math.sqrt(first.variance / first.n + second.variance / second.n);
  return { value, low: value - Z95 * error, high: value + Z95 * error };
}

/** Baselines are published for whole calendar years. */
const baseline = ({ baseline_start_date, baseline_end_date, ...query }: InsightFilters) => ({
  ...query,
  start_date: baseline_start_date ?? query.start_date,
  end_date: baseline_end_date ?? query.end_date,
});

/** Returns the last publication whose period ended by the month asked for. */
async function lastOf({ published, group, query, now }: Asking, kind: "pair" | "lesson") {
  const asked = askedMonths(baseline(query), "1 Year", now);
  const all = await publicationsOf(published, { group, layer: "rate", kind });
  const until = all.filter(({ ends }) => ends <= asked.ends);
  const last = until.at(-1);
  return until.filter(({ ends }) => ends === last?.ends);
}

function paired(thirds: readonly Compared[]) {
  const [least, , most] = thirds;
  const all = { worse: 0, better: 0 };
  for (const { worse, better } of thirds) {
    all.worse += worse;
    all.better += better;
  }
  const bins = thirds.map((third) => ({
    people: third.n,
    hours: third.hours,
    change: (third.worse - third.better) / third.n,
  }));
  const sides = ({ n, before, after }: Compared) => ({ n, before, after });
  return {
    ...correlationOf(bins),
    bins,
    engaged: most ? sides(most) : tooFew(),
    others: least ? sides(least) : tooFew(),
    difference_in_differences: most && least ? differenceInDifferences(most, least) : tooFew(),
    mcnemar_p: mcNemar(all.worse, all.better),
  };
}

export async function tellCorrelation(asking: Asking) {
  const window = peopleFilter(asking.query).kind === "everyone" ? await lastOf(asking, "pair") : [];
  const [last] = window;
  if (!last) return { data: tooFew(LEAST.compared), window };
  const thirds = last.cells.toSorted((a, b) => (a.value < b.value ? -1 : 1)).map(comparedIn);
  const isPaired = asking.query.correlation_window !== undefined;
  const data = {
    days: daysOf(window),
    n: thirds.reduce((sum, { n }) => sum + n, 0),
    label: ASSOCIATION_NOTE,
    paired: isPaired ? paired(thirds) : null,
    thirds: isPaired ? [] : thirds.map(({ hours, n, before }) => ({ hours, n, rate: before })),
  };
  return { data, window };
}

export async function tellRegistered(asking: Asking) {
  const { timespan } = INSIGHT_DEFAULTS.efficacy;
  const { filter, window } = await shownBy(asking, { layer: "accounts", fallback: timespan });
  if (window.length === 0) return { data: { total: tooFew(), trend: [] }, window };
  const chosen = cellsOf(filter);
  const { n } = figuresOf(window.map(chosen));
  const shown = window.map((publication) => ({ ...publication, cells: chosen(publication) }));
  const total = { days: daysOf(window), people: n, value: n };
  return { data: { total, trend: trendOf(shown, (figures) => figures.n) }, window };
}

export async function tellLessons(asking: Asking) {
  const window =
    peopleFilter(asking.query).kind === "everyone" ? await lastOf(asking, "lesson") : [];
  const data = window.flatMap(({ attribute: id, cells: [cell] }) => {
    if (!cell) return [];
    const { n, before, after } = comparedIn(cell);
    const name = cell.label;
    return [
      { id, name, days: daysOf(window), n, before, after, change: after.value - before.value },
    ];
  });
  return { data: data.toSorted((a, b) => b.n - a.n), window: window.slice(0, 1) };
}
