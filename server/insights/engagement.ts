import { INSIGHT_DEFAULTS, type Timespan } from "#contract/insights/filters.ts";
import { shownBy } from "./burnout.ts";
import { type Asking, tooFew } from "./insight.ts";
import { peopleFilter } from "./people-filter.ts";
import {
  type Cell,
  daysOf,
  type Figures,
  figuresOf,
  isNamed,
  type Publication,
} from "./published.ts";
import { askedMonths, windowBefore } from "./window.ts";
import { windowed } from "./windowed.ts";

const SECONDS = 3600;
const hoursOf = ({ amount }: Figures) => amount / SECONDS;

type Value = (figures: Figures) => number;

const amountOf = (window: readonly Publication[], value: Value) => {
  if (window.length === 0) return tooFew();
  const figures = figuresOf(window.map(({ cells }) => cells));
  return { days: daysOf(window), people: figures.people, value: value(figures) };
};

/** Compares the latest periods with as many before. */
async function nowAndBefore(asking: Asking, layer: string, value: Value) {
  const { all, window } = await shownBy(
    asking,
    { layer, fallback: "90 Days" },
    { kind: "everyone" },
  );
  const before = windowBefore(all, window);
  return { all, window, current: amountOf(window, value), previous: amountOf(before, value) };
}

export const trendOf = (window: readonly Publication[], value: Value) =>
  window.map((publication) => {
    const { start, end } = daysOf([publication]);
    return { period: `${start}..${end}`, value: value(figuresOf([publication.cells])) };
  });

export async function tellHoursWatched(asking: Asking) {
  const { window, current, previous } = await nowAndBefore(asking, "hours", hoursOf);
  return { data: { current, previous, trend: trendOf(window, hoursOf) }, window };
}

/** Counts each lesson once a month for each person. */
export async function tellTotalWatched(asking: Asking) {
  const { window, current, previous } = await nowAndBefore(asking, "hours", ({ n }) => n);
  return { data: { current, previous }, window };
}

/** Returns the trees of the window asked for. */
async function treesOf(
  { published, group, query, now }: Asking,
  layer: string,
  fallback: Timespan,
) {
  const asked = askedMonths(query, fallback, now);
  return (await windowed(published, { group, layer, kind: "tree" }, asked)).publications;
}

/** Adds up the cells of each value over a window. Values that are not named in every period are left out. */
function addUp(window: readonly Publication[], isShown: (cell: Cell) => boolean) {
  const periods = window.map(({ cells }) => cells.filter((cell) => isNamed(cell) && isShown(cell)));
  const values = new Set(periods[0]?.map(({ value }) => value));
  return [...values].flatMap((value) => {
    // A lesson can have credits of several types.
    const own = periods.map((cells) => cells.filter((cell) => cell.value === value));
    if (own.some((cells) => cells.length === 0)) return [];
    const label = own.at(-1)?.[0]?.label ?? value;
    return [{ value, label, figures: figuresOf(own) }];
  });
}

const isTop = ({ parent }: Cell) => parent === "";
const isLeaf = ({ parent }: Cell) => parent !== "";

const CREDIT_TYPES = ["cme", "contact_hours", "participation"] as const;

/** Credits by type, and those of types that are not shown. */
function creditTypes(trees: readonly Publication[]) {
  const types = addUp(trees, isTop);
  const by_type = CREDIT_TYPES.flatMap((certificate_type) => {
    const found = types.find(({ value }) => value === certificate_type);
    if (!found) return [];
    const { n, people, amount } = found.figures;
    return [{ certificate_type, claims: n, days: daysOf(trees), people, value: amount }];
  });
  const isShown = ({ value }: Cell) => by_type.some((type) => type.certificate_type === value);
  const { n, amount } = figuresOf(
    trees.map(({ cells }) => cells.filter((cell) => isTop(cell) && !isShown(cell))),
  );
  return { by_type, ...(n > 0 && { other_types: { claims: n, value: amount } }) };
}

const coverSameDays = (one: readonly Publication[], other: readonly Publication[]) =>
  one[0]?.starts === other[0]?.starts && one.at(-1)?.ends === other.at(-1)?.ends;

export async function tellCreditsClaimed(asking: Asking) {
  const { window, current, previous } = await nowAndBefore(
    asking,
    "credits",
    ({ amount }) => amount,
  );
  const trees = await treesOf(asking, "credits", "90 Days");
  // Types of other days would not add up to the total.
  const types = creditTypes(coverSameDays(trees, window) ? trees : []);
  return { data: { current, previous, ...types }, window };
}

const MOST_SHOWN = 10;

/** Ranks the parts of trees by people. Lists of a part of the people are not published. */
async function rank(
  asking: Asking,
  { layer, fallback }: { readonly layer: string; readonly fallback: Timespan },
  isShown: (cell: Cell) => boolean,
  value: Value,
) {
  const window = await treesOf(asking, layer, fallback);
  if (window.length === 0) return { data: { days: null, top: [] }, window };
  const days = daysOf(window);
  if (peopleFilter(asking.query).kind !== "everyone") return { data: { days, top: [] }, window };
  const top = addUp(window, isShown)
    .map(({ value: id, label, figures }) => ({
      id,
      name: label,
      people: figures.people,
      value: value(figures),
    }))
    .toSorted((a, b) => b.people - a.people || b.value - a.value || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_SHOWN);
  return { data: { days, top }, window };
}

const { timeSpan } = INSIGHT_DEFAULTS.engagement;

export const tellTopSeries = (asking: Asking) =>
  rank(asking, { layer: "hours", fallback: "90 Days" }, isTop, hoursOf);

export const tellTopHeard = (asking: Asking) =>
  rank(asking, { layer: "hours", fallback: timeSpan }, isLeaf, hoursOf);

export const tellTopClaimed = (asking: Asking) =>
  rank(asking, { layer: "credits", fallback: timeSpan }, isLeaf, ({ n }) => n);
