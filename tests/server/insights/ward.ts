import { closeMonths } from "#server/insights/publications/job.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { seedSmall, smallCatalogue, someContent } from "../../support/small-world.ts";
import { addStaff, answer, ask, claimFor, hear, ownQuestion, since } from "./plant.ts";

/** All of 2026 has closed. */
export const NEW_YEAR = Date.parse("2027-01-10T08:00:00Z");

/** The last check-in of a person in a month (1 to 12). */
export type CheckIn = { readonly at: number; readonly month: number; readonly level: number };

export const SIZE = 60;
const UNSAID = 5;

const isUnsaid = (at: number) => at >= SIZE - UNSAID;
const titleOf = (at: number) => (at % 3 === 0 ? "Physician" : "Registered Nurse");
/** The attributes of a person by number. Five don't say their role. */
export const fieldsOf = (at: number) => ({
  provider_title: isUnsaid(at) ? null : titleOf(at),
  burnout_specialty: at % 2 === 0 ? "ICU" : " emergency  Room",
  gender: at % 5 < 3 ? "Woman" : "man",
  date_of_birth: at % 7 < 4 ? "1990-05-01" : "1970-05-01",
});

/** Names as the API calls them, in the order of `fieldsOf`. */
export function roleOf(at: number) {
  if (isUnsaid(at)) return undefined;
  return at % 3 === 0 ? "Physicians" : "Nurses";
}
export const departmentOf = (at: number) => (at % 2 === 0 ? "icu" : "emergency room");
export const genderOf = (at: number) => (at % 5 < 3 ? "Woman" : "Man");
export const ageOf = (at: number) => (at % 7 < 4 ? "35-44" : "55-69");

/** Levels lean on the person and drift over the year, so that groups and periods differ. */
const levelOf = (at: number, quarter: number) =>
  1 + ((at * at + quarter * (at % 4) * 3 + Math.floor(at / 7)) % 5);

const quarters = [0, 1, 2, 3];
const numbers = Array.from({ length: SIZE }, (_, at) => at);

/** Each person answers once a quarter, in a random month. */
export const checkIns: readonly CheckIn[] = quarters.flatMap((quarter) =>
  numbers.map((at) => ({
    at,
    month: quarter * 3 + 1 + (at % 3),
    level: levelOf(at, quarter),
  })),
);
export const quarterOf = ({ month }: { readonly month: number }) => Math.ceil(month / 3);

export type Lesson = {
  readonly at: number;
  readonly quarter: number;
  readonly record: string;
  readonly seconds: number;
};

type Heard = (at: number, quarter: number) => boolean;
const lessons: readonly (readonly [record: string, seconds: number, isHeard: Heard])[] = [
  ["RL-1", 600, () => true],
  ["RL-2", 1500, (at) => at % 2 === 0],
  ["RL-3", 450, (at) => at % 3 === 0],
  ["RL-4", 120, (at) => at % 20 === 0],
  ["RL-5", 900, (at, quarter) => at >= 12 && quarter >= 3],
];
/** Lessons by person and quarter. People with higher numbers play longer. */
export const heard: readonly Lesson[] = [1, 2, 3, 4].flatMap((quarter) =>
  lessons.flatMap(([record, seconds, isHeard]) =>
    numbers
      .filter((at) => isHeard(at, quarter))
      .map((at) => ({ at, quarter, record, seconds: seconds + 10 * at })),
  ),
);

export type Claim = {
  readonly at: number;
  readonly quarter: number;
  readonly record: string;
  readonly type: "cme" | "contact_hours";
  readonly amount: number;
};
/** Claims by person and quarter: one each quarter, and another in spring for half of the people. */
const claimed = (at: number, quarter: number) =>
  quarter === 2 && at % 2 === 0 ? [`RL-${quarter}`, "RL-5"] : [`RL-${quarter}`];
/** Physicians claim CME, the others contact hours. */
export const claims: readonly Claim[] = [1, 2, 3, 4].flatMap((quarter) =>
  numbers.flatMap((at) =>
    claimed(at, quarter).map((record) => ({
      at,
      quarter,
      record,
      ...(at % 3 === 0
        ? ({ type: "cme", amount: 0.5 } as const)
        : ({ type: "contact_hours", amount: 0.25 } as const)),
    })),
  ),
);

/** Choices in the own questions, as indexes. Six people never answer the second question. */
export const ownQuestions = [
  ownQuestion(1001, "Do you get your breaks?", ["Mostly", "Sometimes", "Rarely"]),
  ownQuestion(
    1002,
    "How safe do you feel at work?",
    ["1 (Not at all)", "2", "3", "4", "5 (Fully)"],
    {
      scale: { low: "Not at all", high: "Fully" },
    },
  ),
];
export const breaksOf = ({ at, month }: CheckIn) => (at + month) % 3;
export const safetyOf = ({ at, month }: CheckIn) =>
  at % 10 === 9 ? undefined : (at * 3 + month) % 5;
const ownOf = (checkIn: CheckIn) => {
  const safety = safetyOf(checkIn);
  return {
    1001: 10_010 + breaksOf(checkIn),
    ...(safety !== undefined && { 1002: 10_020 + safety }),
  };
};

/** The stressors (first and second choice) of a check-in, as indexes from one. */
export const stressorsOf = ({ at, month }: CheckIn): readonly number[] => [
  1 + (at % 3),
  1 + ((at + month) % 4),
];

const two = (n: number) => String(n).padStart(2, "0");
/** A day in a month of 2026. */
export const day = (month: number, date = 10) => since(`2026-${two(month)}-${two(date)}T12:00:00Z`);

const catalogue = {
  ...smallCatalogue,
  series: [
    ...smallCatalogue.series,
    { id: "calm", name: "Calm", tagline: "Still", motif: "waves", order: 2 },
  ],
  content: ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"].map((record_id_, order) =>
    someContent({
      record_id_,
      order,
      series_id: order < 2 ? "quiet" : "calm",
    }),
  ),
};
export const seriesOf = (record: string) => (["RL-1", "RL-2"].includes(record) ? "quiet" : "calm");

/** Starts a server with a small catalog of two series and, if asked, another clock. */
export async function startWard(now: () => number = () => NEW_YEAR): Promise<TestServer> {
  const server = await testServer({ now });
  await seedSmall(server.db, catalogue as typeof smallCatalogue);
  return server;
}

/** New accounts by the month in which they were created. None of these people answers. */
export const newcomers: Readonly<Record<string, number>> = { "2026-02-20": 6, "2026-08-20": 8 };

/** Adds the people of the ward and the check-ins, lessons, and credits of its year. */
export async function playYear(server: TestServer): Promise<readonly string[]> {
  await ask(server, ownQuestions);
  const ids = await addStaff(server, "ward", SIZE, fieldsOf);
  for (const [created, count] of Object.entries(newcomers))
    await addStaff(server, `new-${created}`, count, () => ({
      created_at: new Date(created),
      provider_title: "Physician",
    }));
  const idOf = (at: number) => ids[at] ?? "";
  const answers = checkIns.map((checkIn) => ({
    person: idOf(checkIn.at),
    daysAgo: day(checkIn.month),
    level: checkIn.level,
    stressors: stressorsOf(checkIn),
    own: ownOf(checkIn),
  }));
  // Only the last answer of a month counts.
  const earlier = answers
    .slice(0, 8)
    .map((one) => ({ ...one, daysAgo: one.daysAgo + 3, level: 5 }));
  await answer(server, [...earlier, ...answers]);
  await hear(
    server,
    heard.map(({ at, quarter, record, seconds }) => ({
      person: idOf(at),
      record,
      seconds,
      daysAgo: day(quarter * 3 - 1),
    })),
  );
  await claimFor(
    server,
    claims.map(({ at, quarter, record, type, amount }) => ({
      person: idOf(at),
      record,
      type,
      amount: String(amount),
      daysAgo: day(quarter * 3),
    })),
  );
  return ids;
}

/** Starts a server on which the ward's year has been played and closed. */
export async function closedWard(now?: () => number) {
  const server = await startWard(now);
  const ids = await playYear(server);
  await closeMonths(server.db, NEW_YEAR);
  return { server, ids };
}
