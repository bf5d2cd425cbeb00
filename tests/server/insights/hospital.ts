import { sql } from "kysely";
import type { Column } from "#server/insights/publications/audit.ts";
import { closeMonths } from "#server/insights/publications/job.ts";
import { seededRandom } from "../../support/random.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { seeded } from "../../support/wire.ts";
import { anonymousAt } from "./events.ts";
import { addStaff, answer, ask, claimFor, hear, ownQuestion, since } from "./plant.ts";

export const HOSPITAL = "group-1";
const wards: Readonly<Record<string, number>> = { "ward-a": 34, "ward-b": 26, "ward-c": 40 };
/** All of ward A and three people of ward B. */
export const PLUS_THREE = "plus-three";
export const groups = [HOSPITAL, ...Object.keys(wards), PLUS_THREE];

const titles = ["Registered Nurse", "Registered Nurse", "Physician", "Nurse Practitioner", null];
const departments = ["ICU", "Emergency", "Oncology", null];
const births = ["1999-03-01", "1985-03-01", "1985-03-01", "1962-03-01"];

const two = (n: number) => String(n).padStart(2, "0");
const dayIn = (month: number) => since(`2026-${two(month)}-12T12:00:00Z`);

type Life = {
  readonly server: TestServer;
  readonly chance: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Levels of people who mostly keep theirs. */
  readonly levels: Map<string, number>;
};

async function hire({ server, pick, levels }: Life, name: string, ward: string, count: number) {
  const own = ward === "ward-a" ? [HOSPITAL, ward, PLUS_THREE] : [HOSPITAL, ward];
  const fields = () => ({
    provider_title: pick(titles),
    burnout_specialty: pick(departments),
    gender: pick(["Woman", "Woman", "Man"]),
    date_of_birth: pick(births),
  });
  const ids = await addStaff(server, name, count, fields, own);
  for (const id of ids) levels.set(id, pick([1, 2, 3, 4, 5]));
  return ids;
}

/** All, nearly all, and half of the staff answer these. All have the same text. */
const questions = [1001, 1002, 1003].map((id) =>
  ownQuestion(id, "Do you get your breaks?", ["Mostly", "Sometimes", "Rarely"]),
);

/** Two thirds answer, play lessons, and claim. Most keep their level. */
async function playMonth({ server, chance, pick, levels }: Life, month: number) {
  for (const id of levels.keys()) if (chance() < 0.15) levels.set(id, pick([1, 2, 3, 4, 5]));
  const some = (share: number) => [...levels.keys()].filter(() => chance() < share);
  const daysAgo = dayIn(month);
  await answer(
    server,
    some(0.7).map((person) => ({
      person,
      daysAgo,
      level: levels.get(person) ?? 1,
      stressors: [pick([1, 2, 3]), pick([2, 3, 4])],
      own: {
        1001: pick([10_010, 10_011, 10_012]),
        ...(chance() < 0.9 && { 1002: pick([10_020, 10_021, 10_022]) }),
        ...(chance() < 0.5 && { 1003: pick([10_030, 10_031]) }),
      },
    })),
  );
  await hear(
    server,
    some(0.3).map((person) => ({
      person,
      record: pick(["RL-1", "RL-1", "RL-2", "RL-3", "RL-4"]),
      seconds: 300 + Math.floor(chance() * 900),
      daysAgo,
    })),
  );
  const record = `RL-${1 + (month % 5)}`;
  const claims = some(0.25).map((person) => ({ person, record, amount: "0.25", daysAgo }));
  if (month <= 5) await claimFor(server, claims);
}

const membersOf = async ({ db }: TestServer, group: string) =>
  (
    await db
      .selectFrom("membership")
      .select("person_id")
      .where("practice_group_id", "=", group)
      .where("person_id", "not in", [people.nurse.id, people.leader.id])
      .orderBy("person_id")
      .execute()
  ).map(({ person_id }) => person_id);

async function move({ db }: TestServer, ids: readonly string[], from: string, to: string) {
  await db
    .updateTable("membership")
    .set({ practice_group_id: to })
    .where("practice_group_id", "=", from)
    .where("person_id", "in", ids)
    .execute();
}

/** People join, leave, move between wards, change their profiles, and delete their accounts. */
async function changes(life: Life, month: number) {
  const { server } = life;
  const [first = "", second = "", third = ""] = await membersOf(server, "ward-b");
  if (month === 3) await hire(life, "spring", "ward-b", 4);
  if (month === 4) await move(server, [first], "ward-b", "ward-c");
  if (month === 6)
    await server.db.deleteFrom("membership").where("person_id", "=", second).execute();
  if (month === 7) await anonymousAt(server, third, Date.parse("2026-08-02T08:00:00Z"));
  if (month === 8)
    await server.db
      .updateTable("person")
      .set({ provider_title: "Physician", burnout_specialty: "Oncology" })
      .where("id", "in", [first, third])
      .execute();
  if (month === 9) {
    const [person = ""] = await membersOf(server, "ward-c");
    await move(server, [person], "ward-c", "ward-b");
  }
}

/** Plays a year of a hospital and its wards, and closes each month when it ends. */
export async function playHospital(seed: number): Promise<TestServer> {
  const server = await seeded(await testServer());
  await ask(server, questions);
  const chance = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const life: Life = { server, chance, pick, levels: new Map() };
  const created_at = new Date("2025-06-01");
  const others = groups.slice(1).map((id) => ({ id, name: id, created_at }));
  await server.db.insertInto("practice_group").values(others).execute();
  for (const [ward, size] of Object.entries(wards)) await hire(life, ward, ward, size);
  const three = (await membersOf(server, "ward-b")).slice(-3);
  await server.db
    .insertInto("membership")
    .values(three.map((person_id) => ({ person_id, practice_group_id: PLUS_THREE })))
    .execute();
  for (let month = 1; month <= 12; month += 1) {
    await playMonth(life, month);
    await closeMonths(server.db, Date.UTC(2026, month, 2));
    await changes(life, month);
  }
  return server;
}

export type Published = {
  readonly id: number;
  readonly group: string;
  readonly layer: string;
  readonly kind: string;
  readonly attribute: string;
  /** yyyy-MM-dd */
  readonly starts: string;
  readonly ends: string;
  /** Whether it is the sum of cells below it. */
  readonly isSum: boolean;
  readonly hasLevels: boolean;
  readonly column: Column;
};

type Row = Omit<Published, "column"> & {
  readonly person: number[];
  readonly month: number[];
  readonly lesson: string[];
};

/** Returns the people and facts of everything published. */
export async function publishedColumns({ db }: TestServer): Promise<Published[]> {
  const { rows } = await sql<Row>`
    select publication.id, practice_group_id as "group", layer, kind, attribute, starts::text as starts,
      ends::text as ends, is_sum as "isSum", has_levels as "hasLevels", person,
      month, lesson
    from publication join publication_fact on publication_id = publication.id
    order by publication.id, parent, value`.execute(db);
  const facts = new Map<string, number>();
  const numberOf = (fact: string) => {
    const known = facts.get(fact) ?? facts.size;
    facts.set(fact, known);
    return known;
  };
  return rows.map(({ person, month, lesson, ...row }) => ({
    ...row,
    column: {
      person: Int32Array.from(person),
      fact: Int32Array.from(person, (who, at) => numberOf(`${who} ${month[at]} ${lesson[at]}`)),
    },
  }));
}
