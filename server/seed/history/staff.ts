import { firstNames, lastNames } from "./names.ts";
import type { Department, Organization } from "./organizations.ts";
import { type Random, randomAround, randomInteger, shuffled, shuffledCounts } from "./random.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Days before seeding on which the first person joined. */
const FIRST_DAY = 395;
const FIRST_WEEKS = 40;
/** People who left have no activity since then. */
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
  /** Days before seeding. */
  readonly joined: number;
  readonly hasLeft: boolean;
  readonly lessonsPerYear: number;
  readonly responseRate: number;
  /** Burnout level before noise and rounding. */
  readonly baseLevel: number;
};

const toAscii = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();

/** Returns a fixed UUIDv7 by number. */
const idOf = (kind: number, n: number) =>
  `01938f3a-5c00-7c${kind.toString(16).padStart(2, "0")}-8f00-${n.toString(16).padStart(12, "0")}`;

/** Exists if the history was seeded. */
export const firstStaffId = idOf(1, 1);

/** Names are unique: organizations share no first names, and people within one share no last names. */
function firstNameFor(gender: string, kind: number, random: Random): string {
  const own = (list: readonly string[]) => list.filter((_, at) => at % 2 === kind % 2);
  const { Woman, Man, any } = firstNames;
  const [women, men] = [own(Woman), own(Man)];
  const lists: Readonly<Record<string, readonly string[]>> = { Woman: women, Man: men };
  const all = lists[gender] ?? [...women, ...men, ...own(any)];
  return all[randomInteger(random, 0, all.length - 1)] ?? "Alex";
}

/** Most joined in the first weeks, the others spread over the year. */
const joinedOn = (at: number, people: number, random: Random) =>
  at < people * 0.62
    ? randomInteger(random, FIRST_DAY - FIRST_WEEKS, FIRST_DAY)
    : randomInteger(random, 12, FIRST_DAY - FIRST_WEEKS);

const lessonsPerYearCounts = [
  [0, 22],
  [5, 36],
  [13, 28],
  [26, 14],
] as const;

function bornOn(age: number, today: number, random: Random): string {
  const days = age * 365.25 + randomInteger(random, 30, 330);
  return new Date(today - days * DAY_MS).toISOString().slice(0, 10);
}

/** Generates the staff of an organization. Traits are independent, except for years in the profession, which follow age. */
export function generateStaff(
  organization: Organization,
  kind: number,
  today: number,
  random: Random,
): StaffMember[] {
  const { departments, groupId, domain, place } = organization;
  const departmentOf = shuffledCounts(
    departments.map((department) => [department, department.people] as const),
    random,
  );
  const dealOut = <T>(counts: readonly (readonly [T, number])[]) => shuffledCounts(counts, random);
  const [titles, genders, ages] = [
    dealOut(organization.titles),
    dealOut(organization.genders),
    dealOut(organization.ages),
  ];
  const shuffledLastNames = shuffled(lastNames, random);
  const lessonCounts = dealOut(lessonsPerYearCounts);
  return departmentOf.map((department, at) => {
    const gender = genders[at] ?? "";
    const firstName = firstNameFor(gender, kind, random);
    const lastName = shuffledLastNames[at] ?? "";
    const [youngest, oldest] = ages[at] ?? [30, 40];
    const age = randomInteger(random, youngest, oldest);
    const joined = joinedOn(at, departmentOf.length, random);
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
      born: bornOn(age, today, random),
      years: Math.max(0, Math.round((age - 23) * (0.4 + 0.55 * random()))),
      joined,
      hasLeft: joined > 2 * LEFT_DAYS_AGO && at % 29 === 17,
      lessonsPerYear: Math.round((lessonCounts[at] ?? 0) * (0.7 + 0.6 * random())),
      responseRate: 0.2 + 0.6 * random(),
      baseLevel:
        2.25 +
        department.burden +
        (isNurse ? 0.1 : 0) +
        (age >= 28 && age < 45 ? 0.12 : -0.06) +
        randomAround(random, 0.85),
    };
  });
}
