import { INSIGHT_DEFAULTS, type Timespan } from "#contract/insights/filters.ts";
import { LEAST } from "#contract/insights/least.ts";
import { type Asking, tooFew } from "./insight.ts";
import { cellsOf, namesAll, type PeopleFilter, peopleFilter } from "./people-filter.ts";
import {
  daysOf,
  type Figures,
  figuresOf,
  type Publication,
  participationIn,
  publicationsOf,
} from "./published.ts";
import { difference, meanLevel, rateOf } from "./rates.ts";
import { askedMonths, inLastQuarter, windowBefore, windowOf } from "./window.ts";

/** Returns all publications of a layer that show a filter, and those of the window asked for. */
export async function shownBy(
  { published, group, query, now }: Asking,
  { layer, fallback }: { readonly layer: string; readonly fallback: Timespan },
  filter: PeopleFilter = peopleFilter(query),
) {
  const asked = askedMonths(query, fallback, now);
  if (filter.kind === "combined") return { filter, asked, all: [], window: [] };
  const isPart = filter.kind === "part";
  const found = await publicationsOf(published, {
    group,
    layer,
    kind: isPart ? "filter" : "total",
    ...(isPart && { attribute: filter.attribute }),
  });
  const all = isPart ? found.filter(namesAll(filter.values)) : found;
  return { filter, asked, all, window: windowOf(all, asked) };
}

const burnoutRate = (window: readonly Publication[], figures: Figures) => ({
  days: daysOf(window),
  n: figures.n,
  people: figures.people,
  rate: rateOf(figures),
  mean_level: meanLevel(figures),
});

export async function tellRollingMetrics(asking: Asking) {
  const { all, window } = await shownBy(
    inLastQuarter(asking),
    { layer: "rate", fallback: "90 Days" },
    {
      kind: "everyone",
    },
  );
  const before = windowBefore(all, window);
  const [current, previous] = [window, before].map((part) =>
    figuresOf(part.map(({ cells }) => cells)),
  ) as [Figures, Figures];
  const data = {
    current: window.length > 0 ? burnoutRate(window, current) : tooFew(),
    previous: before.length > 0 ? burnoutRate(before, previous) : tooFew(),
    change: before.length > 0 ? difference(current, previous) : tooFew(),
    participation:
      window.length > 0 ? participationIn(window.flatMap(({ cells }) => cells)) : tooFew(),
  };
  return { data, window };
}

function levelCounts({ levels, n }: Figures) {
  if (!levels) return tooFew(LEAST.distribution);
  return { n, counts: levels.map((count, at) => ({ level: at + 1, count })) };
}

function trendPoint(publication: Publication, filter: PeopleFilter) {
  const { start, end } = daysOf([publication]);
  const figures = figuresOf([cellsOf(filter)(publication)]);
  return { period: `${start}..${end}`, ...rateOf(figures), n: figures.n };
}

export async function tellFiltered(asking: Asking) {
  const { timespan } = INSIGHT_DEFAULTS.burnout;
  const { filter, window } = await shownBy(asking, { layer: "rate", fallback: timespan });
  if (window.length === 0)
    return {
      data: { overall: tooFew(), levels: tooFew(LEAST.distribution), trend: [] },
      window,
    };
  const figures = figuresOf(window.map(cellsOf(filter)));
  const data = {
    overall: burnoutRate(window, figures),
    levels: levelCounts(figures),
    trend: window.map((publication) => trendPoint(publication, filter)),
  };
  return { data, window };
}
