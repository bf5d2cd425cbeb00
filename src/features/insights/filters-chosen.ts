import {
  AGE_BANDS,
  ALL,
  GENDERS,
  INSIGHT_ROLES,
  TIMESPANS,
  YEARS_BANDS,
} from "#contract/insights/filters.ts";

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
export const ageBands = keysOf(AGE_BANDS);
export const yearsBands = keysOf(YEARS_BANDS);

/**
 * The chosen filters by URL parameter, without defaults. All areas share them, so a filter that applies in several
 * areas is chosen once.
 */
export type Chosen = Readonly<Partial<Record<ChosenKey, string>>>;
export const chosenKeys = [
  "timespan",
  "start_date",
  "end_date",
  "age",
  "start_age",
  "end_age",
  "gender",
  "department",
  "role",
  "years_in_profession",
  "baseline_start_date",
  "baseline_end_date",
] as const;
export type ChosenKey = (typeof chosenKeys)[number];

const one =
  (...words: readonly string[]) =>
  (text: string) =>
    words.includes(text) ? text : undefined;
const day = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
    ? text
    : undefined;
const MAX_LENGTH = 200;
const words = (text: string) => {
  const plain = text
    .replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, MAX_LENGTH);
  return plain && plain !== ALL && plain.isWellFormed() ? plain : undefined;
};

const readers: Readonly<Record<ChosenKey, (text: string) => string | undefined>> = {
  timespan: one(...TIMESPANS),
  start_date: day,
  end_date: day,
  age: one(...ageBands),
  start_age: one(...ageBands.slice(1).map((band) => String(AGE_BANDS[band][0]))),
  end_age: one(...ageBands.slice(0, -1).map((band) => String(AGE_BANDS[band][1]))),
  gender: one(...GENDERS),
  department: words,
  role: one(...INSIGHT_ROLES),
  years_in_profession: one(...yearsBands),
  baseline_start_date: day,
  baseline_end_date: day,
};

/** Drops values that are not offered or that the server would reject. */
function validValues(texts: Chosen): Chosen {
  const chosen: Partial<Record<ChosenKey, string>> = {};
  for (const key of chosenKeys) {
    const value = readers[key](texts[key] ?? "");
    if (value !== undefined) chosen[key] = value;
  }
  return chosen;
}

const isBehind = (first: string | undefined, last: string | undefined) =>
  first !== undefined && last !== undefined && first > last;

/**
 * Converts an age range equal to one band into that band, and drops the end of an inverted range.
 */
function normalized(chosen: Chosen): Chosen {
  const next: Partial<Record<ChosenKey, string>> = { ...chosen };
  if (isBehind(next.start_date, next.end_date)) delete next.end_date;
  if (isBehind(next.baseline_start_date, next.baseline_end_date)) delete next.baseline_end_date;
  if (next.age !== undefined) {
    delete next.start_age;
    delete next.end_age;
  }
  if (Number(next.start_age ?? 0) > Number(next.end_age ?? 120)) delete next.end_age;
  const band = ageBands.find(
    (name) =>
      AGE_BANDS[name][0] === Number(next.start_age ?? 0) &&
      AGE_BANDS[name][1] === Number(next.end_age ?? 120),
  );
  if (band) {
    delete next.start_age;
    delete next.end_age;
    next.age = band;
  }
  return next;
}

export function chosenIn(address: URLSearchParams): Chosen {
  return normalized(
    validValues(Object.fromEntries(chosenKeys.map((key) => [key, address.get(key) ?? ""]))),
  );
}

export function addressOf(chosen: Chosen): URLSearchParams {
  const entries = chosenKeys.flatMap((key): [string, string][] => {
    const value = chosen[key];
    return value === undefined ? [] : [[key, value]];
  });
  return new URLSearchParams(entries);
}

export type Changes = Partial<Record<ChosenKey, string | undefined>>;

/**
 * Merges changes into the choices. `undefined` or "All" clears a choice. A timespan replaces a date range, an age band
 * replaces an age range, and vice versa.
 */
export function mergeFilters(chosen: Chosen, changes: Changes): Chosen {
  const next: Changes = { ...chosen };
  if (changes.timespan !== undefined && chosen.start_date !== undefined)
    Object.assign(next, { start_date: undefined, end_date: undefined });
  if (changes.age !== undefined) Object.assign(next, { start_age: undefined, end_age: undefined });
  if (changes.start_age !== undefined || changes.end_age !== undefined) delete next.age;
  Object.assign(next, changes);
  return normalized(validValues(next as Chosen));
}
