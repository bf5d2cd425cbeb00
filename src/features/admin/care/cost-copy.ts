import type { CostAssumption } from "#contract/insights/admin-costs.ts";
import { type AssumptionOverride, COST_BOUNDS } from "#contract/insights/cost-assumptions.ts";

type Kind = CostAssumption["kind"];

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** Shares are typed and told in percent. */
const typedOf = (kind: Kind, value: number) =>
  kind === "share" ? Math.round(value * 1_000_000) / 10_000 : value;

const inWords = (kind: Kind, value: number): string => {
  if (kind === "dollars") return dollars.format(value);
  const number = plain.format(typedOf(kind, value));
  return kind === "share" ? `${number}%` : `${number} times`;
};

type Range = Pick<CostAssumption, "value" | "low" | "high">;

/** "$61,110 (from $49,500 to $72,700)", "1.5 times (from 1 to 2)" */
export function rangeInWords(kind: Kind, { value, low, high }: Range): string {
  const told = inWords(kind, value);
  if (low === null || high === null) return told;
  const from = kind === "times" ? plain.format(low) : inWords(kind, low);
  const to = kind === "times" ? plain.format(high) : inWords(kind, high);
  return `${told} (from ${from} to ${to})`;
}

type From = Pick<CostAssumption, "source" | "year">;
export const sourceInWords = ({ source, year }: From): string =>
  source === null ? "An assumption: nobody has published it" : `${source}, ${year}`;

export const groups: readonly { readonly kind: Kind; readonly title: string }[] = [
  { kind: "share", title: "Who leaves in a year" },
  { kind: "dollars", title: "What a departure costs" },
  { kind: "times", title: "What burnout does to leaving" },
];

export const units: Record<Kind, string> = {
  share: "in percent",
  dollars: "in dollars",
  times: "times",
};

export type CostTexts = {
  readonly value: string;
  readonly low: string;
  readonly high: string;
  readonly source: string;
  readonly year: string;
};
type Field = keyof CostTexts;

/** A number that is changed needs a source of its own. */
export function textsOf(row: CostAssumption): CostTexts {
  const { kind, value, low, high, is_changed, source, year } = row;
  const text = (number: number | null) => (number === null ? "" : `${typedOf(kind, number)}`);
  return {
    value: text(value),
    low: text(low),
    high: text(high),
    source: is_changed ? (source ?? "") : "",
    year: is_changed ? `${year ?? ""}` : "",
  };
}

const numberIn = (text: string) => (text.trim() ? Number(text) : Number.NaN);

type Fitting =
  | { readonly errors: Readonly<Partial<Record<Field, string>>> }
  | { readonly changed: AssumptionOverride };

/** What is sent, or what is wrong with it; the server looks again. */
export function fitting(row: CostAssumption, typed: CostTexts, thisYear: number): Fitting {
  const { kind, published } = row;
  const factor = kind === "share" ? 100 : 1;
  const { least, most } = COST_BOUNDS[kind];
  const given = (field: "value" | "low" | "high") =>
    Number((numberIn(typed[field]) / factor).toFixed(6));
  const bounds = `Between ${inWords(kind, least)} and ${inWords(kind, most)}.`;
  const isOut = (number: number) => !(number >= least && number <= most);
  const [value, low, high, year] = [given("value"), given("low"), given("high"), +typed.year];
  const hasRange = published.low !== null;
  const errors = {
    ...(isOut(value) && { value: bounds }),
    ...(hasRange && low > value && { low: "Not above the value." }),
    ...(hasRange && high < value && { high: "Not below the value." }),
    ...(hasRange && isOut(low) && { low: bounds }),
    ...(hasRange && isOut(high) && { high: bounds }),
    ...(!typed.source.trim() && { source: "Who says so? It is told with the figure." }),
    ...(!(Number.isInteger(year) && year >= 1900 && year <= thisYear) && {
      year: `A year from 1900 to ${thisYear}.`,
    }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const ends = hasRange ? { low, high } : { low: null, high: null };
  return { changed: { value, ...ends, source: typed.source.trim(), year } };
}

/** Nothing where it is as published. */
export function changedIn(row: CostAssumption): AssumptionOverride | undefined {
  const { value, low, high, source, year, is_changed } = row;
  if (!is_changed || source === null || year === null) return undefined;
  return { value, low, high, source, year };
}
