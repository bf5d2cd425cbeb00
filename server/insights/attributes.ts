import { AGE_BANDS, YEARS_BANDS } from "#contract/insights/filters.ts";
import { roleOfTitle } from "#contract/learning/license.ts";
import type { Attributes } from "./publications/layers.ts";

export type PersonFields = {
  /** yyyy-MM-dd */
  readonly date_of_birth: string | null;
  readonly gender: string | null;
  readonly burnout_specialty: string | null;
  readonly provider_title: string | null;
  readonly years_in_profession: string | null;
};

type Bands = Readonly<Record<string, readonly [number, number]>>;
const bandOf = (bands: Bands, value: number) =>
  Object.keys(bands).find((name) => {
    const [from, to] = bands[name] ?? [0, -1];
    return value >= from && value <= to;
  });

/** Full years between two dates (yyyy-MM-dd). */
function yearsBetween(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Maps spellings of older forms. */
const genders: Readonly<Record<string, string>> = {
  woman: "Woman",
  female: "Woman",
  f: "Woman",
  man: "Man",
  male: "Man",
  m: "Man",
  nonbinary: "Nonbinary",
  "non-binary": "Nonbinary",
  another: "Another",
  other: "Another",
};

/** Normalizes free text, so that spellings of one department are one. */
export const plainText = (text: string): string =>
  text.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();

function yearsBand(text: string): string | undefined {
  const years = Number.parseFloat(text);
  return Number.isNaN(years) ? undefined : bandOf(YEARS_BANDS, Math.floor(years));
}

/** Returns what a person can be filtered by on a day (yyyy-MM-dd). Unknown attributes are undefined. */
export function attributesOf(person: PersonFields, day: string): Attributes {
  const { date_of_birth, gender, burnout_specialty, provider_title, years_in_profession } = person;
  const known = {
    age: date_of_birth ? bandOf(AGE_BANDS, yearsBetween(date_of_birth, day)) : undefined,
    gender: genders[plainText(gender ?? "")],
    department: plainText(burnout_specialty ?? "") || undefined,
    role: provider_title ? roleOfTitle(provider_title) : undefined,
    years_in_profession: yearsBand(years_in_profession ?? ""),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
