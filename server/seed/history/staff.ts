import { licenseOf } from "#contract/learning/license.ts";
import type { FullName } from "./name-generator.ts";
import { DAY_MS, historyDays } from "./period.ts";
import { type Random, randomAround, randomInteger, shuffled, shuffledShares } from "./random.ts";
import type { Department, Organization, Shares } from "./types.ts";

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
  /** All days are days before seeding. */
  readonly joined: number;
  /** First and last day with activity. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly hasLeft: boolean;
  readonly lessonsPerYear: number;
  readonly responseRate: number;
  readonly commentRate: number;
  /** Burnout level before drift, season, and lessons. */
  readonly baseLevel: number;
};

/** Returns a fixed UUIDv7 by number. */
const idOf = (kind: number, n: number) =>
  `01938f3a-5c00-7c${kind.toString(16).padStart(2, "0")}-8f00-${n.toString(16).padStart(12, "0")}`;

/** Exists if the history was seeded. */
export const firstStaffId = idOf(1, 1);

const SHARE_BEFORE_HISTORY = 0.75;
const DAYS_BEFORE_HISTORY = 60;
const NEWEST_DAYS = 12;

/** Most people joined before the history begins, and most of the others soon after. */
function joinedOn(isEarly: boolean, start: number, random: Random): number {
  if (isEarly) return start + randomInteger(random, 1, DAYS_BEFORE_HISTORY);
  return start - Math.floor((start - NEWEST_DAYS) * random() ** 3);
}

const MIN_DAYS_ACTIVE = 180;
const MIN_DAYS_SINCE = 20;

/** About one in 45 left, if they were there for long enough. */
function lastDayOf(at: number, firstDay: number, random: Random): number | undefined {
  if (at % 45 !== 17 || firstDay < MIN_DAYS_SINCE + MIN_DAYS_ACTIVE) return undefined;
  return randomInteger(random, MIN_DAYS_SINCE, firstDay - MIN_DAYS_ACTIVE);
}

const lessonsPerYearShares: Shares<number> = [
  [0, 25],
  [4, 37],
  [10, 26],
  [18, 12],
];

const RESIDENT = "Resident";
const residentAges = [26, 34] as const;

function bornOn(age: number, today: number, random: Random): string {
  const days = age * 365.25 + randomInteger(random, 30, 330);
  return new Date(today - days * DAY_MS).toISOString().slice(0, 10);
}

const burdenByLicense: Readonly<Record<string, number>> = {
  Nurses: 0.2,
  Physicians: -0.25,
  "Advanced Practice Providers": 0,
};

function burdenOf(title: string): number {
  if (title === RESIDENT) return 0.15;
  return burdenByLicense[licenseOf(title) ?? ""] ?? -0.1;
}

const baseLevelOf = (department: Department, title: string, age: number, random: Random) =>
  2.22 +
  department.burden +
  burdenOf(title) +
  (age >= 28 && age < 45 ? 0.1 : -0.05) +
  randomAround(random, 0.7);

type StaffInput = {
  readonly today: number;
  readonly nextName: (gender: string) => FullName;
  readonly random: Random;
};

/** Generates the staff of an organization. Gender and age are independent of department and title. */
export function generateStaff(
  { departments, genders, ages, groupId, domain, place, commentRate }: Organization,
  kind: number,
  { today, nextName, random }: StaffInput,
): StaffMember[] {
  const positions = shuffled(
    departments.flatMap((department) =>
      department.titles.flatMap(([title, people]) =>
        Array.from({ length: people }, () => ({ department, title })),
      ),
    ),
    random,
  );
  const deal = <T>(shares: Shares<T>) => shuffledShares(shares, positions.length, random);
  const [dealtGenders, dealtAges, lessons] = [
    deal(genders),
    deal(ages),
    deal(lessonsPerYearShares),
  ];
  const start = historyDays(today);
  return positions.map(({ department, title }, at) => {
    const gender = dealtGenders[at] ?? "";
    const { firstName, lastName, mailbox } = nextName(gender);
    const [youngest, oldest] = title === RESIDENT ? residentAges : (dealtAges[at] ?? [30, 40]);
    const age = randomInteger(random, youngest, oldest);
    const joined = joinedOn(at < positions.length * SHARE_BEFORE_HISTORY, start, random);
    const firstDay = Math.min(joined, start);
    const lastDay = lastDayOf(at, firstDay, random);
    return {
      id: idOf(kind, at + 1),
      email: `${mailbox}@${domain}`,
      firstName,
      lastName,
      groupId,
      place,
      department,
      title,
      gender,
      born: bornOn(age, today, random),
      years: Math.max(0, Math.round((age - 23) * (0.4 + 0.55 * random()))),
      joined,
      firstDay,
      lastDay: lastDay ?? 1,
      hasLeft: lastDay !== undefined,
      lessonsPerYear: Math.round((lessons[at] ?? 0) * (0.7 + 0.6 * random())),
      commentRate,
      responseRate: 0.2 + 0.6 * random(),
      baseLevel: baseLevelOf(department, title, age, random),
    };
  });
}
