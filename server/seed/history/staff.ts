import { randomAround, randomInteger, type Random, shuffledCounts, shuffled } from "./random.ts";
import { firstNames, lastNames } from "./names.ts";
import type { Department, Organization } from "./organizations.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

/** So many days before the seeding the first of them joined. */
const FIRST_DAY = 395;
const FIRST_WEEKS = 40;
/** Since then those who have left did nothing any more. */
export const LEFT_DAYS_AGO = 100;

export type StaffMember = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groupId: string;
  readonly place: string;
  readonly department: Department;
  readonly title: string;
  readonly gender: string;
  /** yyyy-MM-dd */
  readonly born: string;
  readonly years: number;
  /** Days before the seeding. */
  readonly joined: number;
  readonly hasLeft: boolean;
  /** How many lessons they get to in a year, roughly. */
  readonly appetite: number;
  /** How often they answer when they are asked. */
  readonly diligence: number;
  /** Their level at the beginning, before it is one of five. */
  readonly burden: number;
};

const toAscii = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();

/** A UUIDv7 of the day Respite began, by number. */
const idOf = (kind: number, n: number) =>
  `01938f3a-5c00-7c${kind.toString(16).padStart(2, "0")}-8f00-${n.toString(16).padStart(12, "0")}`;

/** Whoever is there before all others. */
export const firstStaffId = idOf(1, 1);

/** Two organisations share no first name, and nobody within one a last name. */
function firstNameFor(gender: string, kind: number, chance: Random): string {
  const own = (list: readonly string[]) => list.filter((_, at) => at % 2 === kind % 2);
  const { Woman, Man, any } = firstNames;
  const [women, men] = [own(Woman), own(Man)];
  const lists: Readonly<Record<string, readonly string[]>> = { Woman: women, Man: men };
  const all = lists[gender] ?? [...women, ...men, ...own(any)];
  return all[randomInteger(chance, 0, all.length - 1)] ?? "Alex";
}

/** Most joined in the first weeks, the others one by one since. */
const joinedOn = (at: number, people: number, chance: Random) =>
  at < people * 0.62
    ? randomInteger(chance, FIRST_DAY - FIRST_WEEKS, FIRST_DAY)
    : randomInteger(chance, 12, FIRST_DAY - FIRST_WEEKS);

const appetites = [
  [0, 22],
  [5, 36],
  [13, 28],
  [26, 14],
] as const;

function bornOn(age: number, today: number, chance: Random): string {
  const days = age * 365.25 + randomInteger(chance, 30, 330);
  return new Date(today - days * DAY_MS).toISOString().slice(0, 10);
}

/** Nobody is told apart by a pattern: each trait is dealt out by itself, but for years, which come with age. */
export function generateStaff(
  organisation: Organization,
  kind: number,
  today: number,
  chance: Random,
): StaffMember[] {
  const { departments, groupId, domain, place } = organisation;
  const wards = shuffledCounts(
    departments.map((department) => [department, department.people] as const),
    chance,
  );
  const deal = <T>(counts: readonly (readonly [T, number])[]) => shuffledCounts(counts, chance);
  const [titles, genders, ages] = [
    deal(organisation.titles),
    deal(organisation.genders),
    deal(organisation.ages),
  ];
  const lasts = shuffled(lastNames, chance);
  const listening = deal(appetites);
  return wards.map((department, at) => {
    const gender = genders[at] ?? "";
    const firstName = firstNameFor(gender, kind, chance);
    const lastName = lasts[at] ?? "";
    const [youngest, oldest] = ages[at] ?? [30, 40];
    const age = randomInteger(chance, youngest, oldest);
    const joined = joinedOn(at, wards.length, chance);
    const isNurse = /nurse/i.test(titles[at] ?? "");
    return {
      id: idOf(kind, at + 1),
      email: `${toAscii(firstName)}.${toAscii(lastName)}@${domain}`,
      firstName,
      lastName,
      groupId,
      place,
      department,
      title: titles[at] ?? "",
      gender,
      born: bornOn(age, today, chance),
      years: Math.max(0, Math.round((age - 23) * (0.4 + 0.55 * chance()))),
      joined,
      hasLeft: joined > 2 * LEFT_DAYS_AGO && at % 29 === 17,
      appetite: Math.round((listening[at] ?? 0) * (0.7 + 0.6 * chance())),
      diligence: 0.2 + 0.6 * chance(),
      burden:
        2.25 +
        department.burden +
        (isNurse ? 0.1 : 0) +
        (age >= 28 && age < 45 ? 0.12 : -0.06) +
        randomAround(chance, 0.85),
    };
  });
}
