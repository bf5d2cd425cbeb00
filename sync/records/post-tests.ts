import type { PostTestWire } from "#contract/credit/credits.ts";
import { countCorrect } from "#contract/credit/post-test.ts";
import type { Content, CreditTerms } from "../local/content.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { QueuedBody } from "../outbox/add.ts";
import { pendingEntries, plaintextEntries } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { PostTest } from "./types.ts";

export const postTestFromWire = (wire: PostTestWire): PostTest => ({
  id: wire.id,
  contentId: wire.record_id_,
  version: wire.item_version,
  right: wire.right,
  of: wire.of,
  passed: wire.passed,
  takenAt: Date.parse(wire.taken_at),
  state: "confirmed",
});

/**
 * Counts correct answers as the server will. Without the lesson's terms, the attempt shows once the
 * server has replied.
 */
function counted(
  { body, id, createdAt }: { body: QueuedBody<"takePostTest">; id: string; createdAt: number },
  lesson: Content | undefined,
  terms: CreditTerms | undefined,
): PostTest[] {
  if (!lesson || !terms) return [];
  const chosen = new Map(body.answers.map(({ question, choice }) => [question, choice]));
  const right = countCorrect(terms.questions, (one) => chosen.get(one));
  return [
    {
      id: body.id ?? id,
      contentId: body.record_id_,
      version: lesson.releasedOn,
      right,
      of: terms.questions.length,
      passed: right >= terms.passMark,
      takenAt: createdAt,
      state: "claimed",
    },
  ];
}

type Waiting = Parameters<typeof counted>[0];

/** Confirmed attempts and pending ones that aren't confirmed yet. */
async function withPending(
  db: PersonDatabase,
  confirmed: () => Promise<PostTest[]>,
  prefix: string,
  count: (entry: Waiting) => Promise<PostTest[]>,
): Promise<PostTest[]> {
  const [stored, waiting] = await db.transaction("r", db.postTests, db.outbox, async () => [
    await confirmed(),
    plaintextEntries(await pendingEntries(db, prefix), "takePostTest"),
  ]);
  const ids = new Set(stored.map(({ id }) => id));
  const claims = (await Promise.all(waiting.map(count))).flat();
  return [...stored, ...claims.filter(({ id }) => !ids.has(id))];
}

/** Returns every attempt. Pending ones are included if their lesson is on the device. */
const allPostTests = (db: PersonDatabase, device: DeviceDatabase) =>
  withPending(
    db,
    () => db.postTests.toArray(),
    "content:",
    async (entry) => {
      const id = entry.body.record_id_;
      return counted(entry, await device.content.get(id), await device.creditTerms.get(id));
    },
  );

/** Returns the attempts at the quiz of a lesson's current version, oldest first. */
export async function postTestsOf(
  db: PersonDatabase,
  device: DeviceDatabase,
  contentId: string,
): Promise<PostTest[]> {
  const lesson = await device.content.get(contentId);
  const terms = await device.creditTerms.get(contentId);
  const all = await withPending(
    db,
    () => db.postTests.where("contentId").equals(contentId).toArray(),
    `content:${contentId}`,
    async (entry) => (entry.body.record_id_ === contentId ? counted(entry, lesson, terms) : []),
  );
  return all
    .filter(({ version }) => version === lesson?.releasedOn)
    .toSorted((a, b) => a.takenAt - b.takenAt);
}

export const postTestRecord: DeviceRecord<"post_tests"> = {
  table: (db) => db.postTests,
  store: (db, wire) => db.postTests.bulkPut(wire.map(postTestFromWire)),
  keyOf: ({ id }) => id,
  shown: allPostTests,
};
