import type { CostAssumption } from "#contract/insights/admin-costs.ts";
import { type AssumptionOverride, COST_BOUNDS } from "#contract/insights/cost-assumptions.ts";

type Kind = CostAssumption["kind"];

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** Shares are entered and displayed in percent. */
const displayNumber = (kind: Kind, value: number) =>
  kind === "share" ? Math.round(value * 1_000_000) / 10_000 : value;

const valueInWords = (kind: Kind, value: number): string => {
  if (kind === "dollars") return dollars.format(value);
  const number = plain.format(displayNumber(kind, value));
  return kind === "share" ? `${number}%` : `${number} times`;
};

type Range = Pick<CostAssumption, "value" | "low" | "high">;

/** "$61,110 (from $49,500 to $72,700)", "1.5 times (from 1 to 2)" */
export function rangeInWords(kind: Kind, { value, low, high }: Range): string {
  const center = valueInWords(kind, value);
  if (low === null || high === null) return center;
  const from = kind === "times" ? plain.format(low) : valueInWords(kind, low);
  const to = kind === "times" ? plain.format(high) : valueInWords(kind, high);
  return `${center} (from ${from} to ${to})`;
}

type Source = Pick<CostAssumption, "source" | "year">;
export const sourceInWords = ({ source, year }: Source): string =>
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

export type CostDraft = {
  readonly value: string;
  readonly low: string;
  readonly high: string;
  readonly source: string;
  readonly year: string;
};
type Field = keyof CostDraft;

/** Leaves source and year empty for a published value, because an override needs its own source. */
export function draftOf(row: CostAssumption): CostDraft {
  const { kind, value, low, high, is_changed, source, year } = row;
  const text = (number: number | null) => (number === null ? "" : `${displayNumber(kind, number)}`);
  return {
    value: text(value),
    low: text(low),
    high: text(high),
    source: is_changed ? (source ?? "") : "",
    year: is_changed ? `${year ?? ""}` : "",
  };
}

const parseNumber = (text: string) => (text.trim() ? Number(text) : Number.NaN);

type Validation =
  | { readonly errors: Readonly<Partial<Record<Field, string>>> }
  | { readonly changed: AssumptionOverride };

/** Returns the values to send, or the errors per field. The server validates again. */
export function validateCost(row: CostAssumption, typed: CostDraft, thisYear: number): Validation {
  const { kind, published } = row;
  const factor = kind === "share" ? 100 : 1;
  const { least, most } = COST_BOUNDS[kind];
  const parse = (field: "value" | "low" | "high") =>
    Number((parseNumber(typed[field]) / factor).toFixed(6));
  const bounds = `Between ${valueInWords(kind, least)} and ${valueInWords(kind, most)}.`;
  const isOutOfRange = (number: number) => !(number >= least && number <= most);
  const [value, low, high, year] = [parse("value"), parse("low"), parse("high"), +typed.year];
  const hasRange = published.low !== null;
  const errors = {
    ...(isOutOfRange(value) && { value: bounds }),
    ...(hasRange && low > value && { low: "Not above the value." }),
    ...(hasRange && high < value && { high: "Not below the value." }),
    ...(hasRange && isOutOfRange(low) && { low: bounds }),
    ...(hasRange && isOutOfRange(high) && { high: bounds }),
    ...(!typed.source.trim() && { source: "Who says so? It is told with the figure." }),
    ...(!(Number.isInteger(year) && year >= 1900 && year <= thisYear) && {
      year: `A year from 1900 to ${thisYear}.`,
    }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const range = hasRange ? { low, high } : { low: null, high: null };
  return { changed: { value, ...range, source: typed.source.trim(), year } };
}

/** Returns undefined if the row still has its published value. */
export function overrideOf(row: CostAssumption): AssumptionOverride | undefined {
  const { value, low, high, source, year, is_changed } = row;
  if (!is_changed || source === null || year === null) return undefined;
  return { value, low, high, source, year };
}
