import { AGE_BANDS, ALL, type PeopleFilters, YEARS_BANDS } from "#contract/insights/filters.ts";
import { licenseOf } from "#contract/learning/license.ts";

export const traits = ["age", "gender", "department", "role", "years_in_profession"] as const;
export type Trait = (typeof traits)[number];

/** A group member. Unknown traits have no value and can't be filtered for. */
export type Member = {
  readonly id: string;
  readonly traits: Readonly<Record<Trait, string | undefined>>;
  /** Their other groups. */
  readonly groups: readonly string[];
};

/** A fact about a person. `day` counts from 1970 in UTC, by server time. */
export type Fact = { readonly person: Member; readonly day: number };

/** Matching values per filtered trait. */
export type Filter = ReadonlyMap<Trait, ReadonlySet<string>>;

export type PersonFields = {
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
function yearsBetween(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
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

/** Normalizes free text. */
const plain = (text: string) => text.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();

function yearsBand(text: string): string | undefined {
  const years = Number.parseFloat(text);
  return Number.isNaN(years) ? undefined : bandOf(YEARS_BANDS, Math.floor(years));
}

/** `today` is yyyy-MM-dd. */
export function traitsOf(person: PersonFields, today: string): Member["traits"] {
  const { date_of_birth, gender, burnout_specialty, provider_title, years_in_profession } = person;
  return {
    age: date_of_birth ? bandOf(AGE_BANDS, yearsBetween(date_of_birth, today)) : undefined,
    gender: genders[plain(gender ?? "")],
    department: plain(burnout_specialty ?? "") || undefined,
    role: provider_title ? (licenseOf(provider_title) ?? "Others") : undefined,
    years_in_profession: yearsBand(years_in_profession ?? ""),
  };
}

function ages({ age, start_age, end_age }: PeopleFilters): ReadonlySet<string> | undefined {
  if (age !== undefined && age !== ALL) return new Set([age]);
  const [from, to] = [Number(start_age ?? 0), Number(end_age ?? 120)];
  const bands = Object.entries(AGE_BANDS).filter(([, [low, high]]) => low >= from && high <= to);
  return bands.length === Object.keys(AGE_BANDS).length
    ? undefined
    : new Set(bands.map(([name]) => name));
}

export function filterOf(filters: PeopleFilters): Filter {
  const { gender, department, role, years_in_profession } = filters;
  const one = (value: string | undefined) =>
    value === undefined || value === ALL ? undefined : new Set([value]);
  const asked: readonly (readonly [Trait, ReadonlySet<string> | undefined])[] = [
    ["age", ages(filters)],
    ["gender", one(gender)],
    ["department", one(department === ALL ? ALL : department && plain(department))],
    ["role", one(role)],
    ["years_in_profession", one(years_in_profession)],
  ];
  return new Map(asked.flatMap(([trait, values]) => (values ? [[trait, values] as const] : [])));
}

export const everybody: Filter = new Map();

export const fits = (filter: Filter, { traits: said }: Member): boolean =>
  [...filter].every(([trait, values]) => values.has(said[trait] ?? ""));
