import type { CostAssumption } from "#contract/insights/admin-costs.ts";
import { type AssumptionOverride, COST_BOUNDS } from "#contract/insights/cost-assumptions.ts";
import { capitalize } from "#ui/format.ts";

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

export const costsPage = {
  title: "Cost assumptions",
  lead: "Used for the cost estimate in Insights for every group. Enter your organization's numbers with their source.",
  loading: "Cost assumptions",
  changed: "Changed",
  lastChanged: (edited: string) => `Last changed: ${edited}`,
  edit: "Edit",
  editRow: (label: string) => `Edit ${label}`,
} as const;

export const costDialog = {
  cancel: "Cancel",
  save: "Save",
  conflictObject: "this value",
  source: "Source",
  sourceHint: "Shown with the estimate, for example a report or your own data",
  year: "Source year",
  saved: "Saved. Insights uses it from now on.",
} as const;

const fieldErrors = {
  range: (least: string, most: string) => `Enter a value from ${least} to ${most}.`,
  low: "Low can't be above the value.",
  high: "High can't be below the value.",
  source: "Enter the source.",
  year: (latest: number) => `Enter a year from 1900 to ${latest}.`,
} as const;

const valueInWords = (kind: Kind, value: number): string => {
  if (kind === "dollars") return dollars.format(value);
  const number = plain.format(displayNumber(kind, value));
  return kind === "share" ? `${number}%` : `${number} times`;
};

type Range = Pick<CostAssumption, "value" | "low" | "high">;

/** "$61,110 ($49,500–$72,700)", "1.5 times (1–2)" */
export function rangeInWords(kind: Kind, { value, low, high }: Range): string {
  const center = valueInWords(kind, value);
  if (low === null || high === null) return center;
  const bound = (value: number) =>
    kind === "times" ? plain.format(value) : valueInWords(kind, value);
  return `${center} (${bound(low)}–${bound(high)})`;
}

type Source = Pick<CostAssumption, "source" | "year">;
export const sourceInWords = ({ source, year }: Source): string =>
  source === null ? "Assumption, not published" : `${source}, ${year}`;

type Published = CostAssumption["published"];
/** Assumptions that come with Respite without a source are defaults, not published values. */
const originName = ({ source }: Pick<Published, "source">) =>
  source === null ? "default" : "published";

/** "Published value: 16.4%" */
export const publishedValue = (kind: Kind, published: Published): string =>
  `${capitalize(originName(published))} value: ${rangeInWords(kind, published)}`;

/** "Published value: 16.4%. NSI Nursing Solutions, 2025." */
export const publishedValueWithSource = (kind: Kind, published: Published): string =>
  `${publishedValue(kind, published)}. ${sourceInWords(published)}.`;

/** The button and its toast. */
export const resetLabel = (published: Published): string =>
  `Reset to ${originName(published)} value`;

export const groups: readonly { readonly kind: Kind; readonly title: string }[] = [
  { kind: "share", title: "Yearly turnover" },
  { kind: "dollars", title: "Cost per departure" },
  { kind: "times", title: "Effect of burnout on turnover" },
];

const units: Record<Kind, string> = { share: "%", dollars: "$", times: "times" };

const numberNames = { value: "Value", low: "Low", high: "High" } as const;

/** "Low (%)" */
export const numberLabel = (field: keyof typeof numberNames, kind: Kind): string =>
  `${numberNames[field]} (${units[kind]})`;

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
  const bounds = fieldErrors.range(valueInWords(kind, least), valueInWords(kind, most));
  const isOutOfRange = (number: number) => !(number >= least && number <= most);
  const [value, low, high, year] = [parse("value"), parse("low"), parse("high"), +typed.year];
  const hasRange = published.low !== null;
  const errors = {
    ...(isOutOfRange(value) && { value: bounds }),
    ...(hasRange && low > value && { low: fieldErrors.low }),
    ...(hasRange && high < value && { high: fieldErrors.high }),
    ...(hasRange && isOutOfRange(low) && { low: bounds }),
    ...(hasRange && isOutOfRange(high) && { high: bounds }),
    ...(!typed.source.trim() && { source: fieldErrors.source }),
    ...(!(Number.isInteger(year) && year >= 1900 && year <= thisYear) && {
      year: fieldErrors.year(thisYear),
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
