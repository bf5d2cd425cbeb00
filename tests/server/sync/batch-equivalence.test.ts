import { afterEach, expect, test } from "vitest";
import type { WriteResult } from "#contract/sync/sync.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { isLong } from "../../support/long-tests.ts";
import { seededRandom } from "../../support/random.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, seeded, watched } from "../../support/wire.ts";
import { act, askOf, attempt, changeLesson, type Device, evaluation, level } from "../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
const open: TestServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const records = ["RL-1", "RL-2", "RL-3", "RL-4", "RL-404"];
const names = ["First lesson", "First credit", "First check-in", "Five lessons", "Chief"];
const times = [undefined, "1970-01-01T00:00:00Z", "2026-11-20T10:00:00Z", "2026-11-19T10:00:00Z"];

/**
 * Returns random writes about few things, so that they interact. Some are invalid or reuse a key.
 */
function randomWrites(seed: number, count: number) {
  const chance = seededRandom(seed);
  const pick = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)] as T;
  const yes = () => chance() < 0.5;
  const id = () => `00000000-0000-7000-8000-0000000000${Math.floor(chance() * 40) + 10}`;
  const key = () => `11111111-0000-7000-8000-000000000${Math.floor(chance() * 400) + 100}`;
  const kinds = [
    () =>
      act(
        "recordTimeWatched",
        watched(pick(records), pick([30, 60, 119]), { video_finished: yes() }),
      ),
    () =>
      act("claimCredit", {
        record_id_: pick(records),
        lesson_number: "RL-1",
        certificate_type: pick(["cme", "contact_hours", "participation"]),
        ...(yes() && { evaluation }),
        id: id(),
      }),
    () =>
      attempt(
        pick(["RL-1", "RL-3"]),
        pick([
          [1, 1],
          [1, 2],
          [2, 2],
          [1, 9],
        ]),
        { id: id() },
      ),
    () => act("recordAchievement", { name: pick(names), awarded_at: pick(times) }),
    () =>
      act("submitSurvey", {
        id: id(),
        provider_survey_id: pick([2, 27, 3]),
        responses: [level(pick([1, 2, 9]))],
        answered_at: pick(times),
      }),
    () => act("answerPulseCheck", { ...level(pick([1, 2])), id: id(), answered_at: pick(times) }),
    () =>
      act("giveFeedback", {
        record_id_: pick(records),
        helpful: pick([1, 5, 6]),
        comment: pick([null, "", "Calm"]),
        given_at: pick(times),
      }),
    () => act("saveContent", { record_id_: pick(records), saved: yes() }),
    () => act("logUtilization", { id: id(), event: pick(["opened", "played"]) }),
    () =>
      act("changeProfile", {
        gender: pick([null, "female", "male"]),
        dob_string: pick([undefined, null, "1990-05-05", "1800-05-05"]),
      }),
  ];
  return Array.from({ length: count }, () => ({ ...pick(kinds)(), id: key() }));
}

/** Returns everything that was written, without change numbers, which only have to be in order. */
async function written(db: Database) {
  const tables: (readonly object[])[] = [
    await db.selectFrom("person").selectAll().where("id", "=", "person-nurse").execute(),
    await db.selectFrom("time_watched").selectAll().orderBy("record_id").execute(),
    await db.selectFrom("credit").selectAll().orderBy("id").execute(),
    await db.selectFrom("evaluation").selectAll().orderBy("credit_id").execute(),
    await db.selectFrom("post_test").selectAll().orderBy("id").execute(),
    await db
      .selectFrom("certificate")
      .select(["credit_id", "recipient", "credential", "statement", "issued_at"])
      .orderBy("credit_id")
      .execute(),
    await db
      .selectFrom("credit_event")
      .select(["credit_id", "kind"])
      .orderBy("credit_id")
      .execute(),
    await db.selectFrom("achievement").selectAll().orderBy("name").execute(),
    await db.selectFrom("listening_clock").selectAll().execute(),
    await db.selectFrom("session_listening").select(["since", "contact_at"]).execute(),
    await db.selectFrom("survey_response").selectAll().orderBy("id").execute(),
    await db.selectFrom("survey_answer").selectAll().orderBy("response_id").execute(),
    await db.selectFrom("feedback").selectAll().orderBy("record_id").execute(),
    await db.selectFrom("saved_content").selectAll().orderBy("record_id").execute(),
    await db.selectFrom("utilization_event").selectAll().orderBy("id").execute(),
    await db.selectFrom("idempotency").selectAll().orderBy("key").execute(),
  ];
  return tables.map((rows) =>
    rows.map((row) => ({ ...row, rev: 0, profile_rev: 0, device: null })),
  );
}

async function freshNurse() {
  const server = await seeded(await testServer({ now: () => now }));
  open.push(server);
  await askOf(server, "RL-1");
  await changeLesson(server, "RL-1", { cme: "1" });
  await changeLesson(server, "RL-2", { content_status: "Expired" });
  // Enough time for some claims, so they compete for it.
  return { server, nurse: await deviceOf(server, "nurse", 100) };
}

/** Certificate ids are random. */
const withoutIds = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll(/(?<="id":"|\/verify\/)[\w-]{22}(?=")/g, ""));

async function oneByOne({ batch }: Device, writes: readonly unknown[]): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  for (const one of writes) results.push(...(await batch([one])));
  return results;
}

test.each(isLong ? [1, 2, 3, 4, 5, 6] : [1, 2])(
  "[SYNC-05] gets the same result from a batch as from its writes one by one (seed %i)",
  async (seed) => {
    const [whole, single] = [await freshNurse(), await freshNurse()];
    // Two batches, so that the second builds on the first.
    for (const part of [0, 1]) {
      const writes = randomWrites(seed * 2 + part, 60);
      const [together, apart] = [
        await whole.nurse.batch(writes),
        await oneByOne(single.nurse, writes),
      ];
      expect(withoutIds(together)).toEqual(withoutIds(apart));
      expect(withoutIds(await written(whole.server.db))).toEqual(
        withoutIds(await written(single.server.db)),
      );
    }
    const again = await whole.nurse.batch(randomWrites(seed * 2, 60));
    expect(again.some(({ status }) => status === "duplicate")).toBe(true);
  },
);
