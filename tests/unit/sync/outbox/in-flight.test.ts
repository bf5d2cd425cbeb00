import { expect, onTestFinished, test } from "vitest";
import type { MyChanges } from "#contract/sync/sync.ts";
import { write } from "#sync/local/schema-guard.ts";
import { SealedDatabase } from "#sync/local/sealed-database.ts";
import { readApplied } from "#sync/outbox/applied.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { outboxEntries } from "#sync/outbox/queries.ts";
import { upcastsOf } from "#sync/outbox/upcast.ts";
import { resendLost } from "#sync/pull/after-restore.ts";
import { erasePerson } from "#sync/session/erase-person.ts";
import { sealAtSignOut } from "#sync/session/seal-at-sign-out.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

const genOf = ({ gen }: OutboxEntry) => gen;

test("[SYNC-04] counts the attempt of a cycle that died before the next one", async () => {
  const { watch, take, settle, db } = createOutboxFixture();
  await watch("RL-1", 10);
  await watch("RL-2", 10);
  expect((await take()).map(genOf)).toEqual([1, 1]);
  const again = await take();
  expect(again.map(genOf)).toEqual([2, 2]);
  await settle(again, []);
  expect((await outboxEntries(db)).map(genOf)).toEqual([2, 2]);
  expect((await take()).map(genOf)).toEqual([3, 3]);
});

test("[SYNC-08] collects later progress in a separate entry while a write is in flight", async () => {
  const { watch, take, settle, db } = createOutboxFixture();
  await watch("RL-1", 10);
  const sent = await take();
  await watch("RL-1", 20);
  await watch("RL-1", 30);
  await settle(sent, [{ id: sent[0]?.id ?? "", status: "applied" }]);
  expect(await outboxEntries(db)).toMatchObject([{ gen: 0, body: { seconds_watched: 30 } }]);
});

test("[ACC-06] keeps at sign-out that a write was sent", async () => {
  const { watch, take, db, ports } = createOutboxFixture();
  await watch("RL-1", 10);
  await take();
  await sealAtSignOut(db, ports);
  expect(await outboxEntries(db)).toMatchObject([{ state: "sent", gen: 1 }]);
});

test("[ACC-06] remembers writes sent between the sign-out and the deletion of the databases", async () => {
  const { watch, take, db, ports, databases } = createOutboxFixture();
  await watch("RL-1", 10);
  await sealAtSignOut(db, ports);
  expect(await take()).toHaveLength(1);
  await erasePerson(db.owner, databases);
  const sealed = new SealedDatabase(db.owner, databases);
  expect(await sealed.entries.toArray()).toMatchObject([{ state: "sent", gen: 1 }]);
  sealed.close();
});

test("[SYNC-04] [SYNC-10] sends the same bytes again after the body was upgraded", async () => {
  const { watch, take, settle, db } = createOutboxFixture();
  upcastsOf.recordTimeWatched = { 0: (body) => ({ ...(body as object), isUpgraded: true }) };
  onTestFinished(() => {
    delete upcastsOf.recordTimeWatched;
  });
  await watch("RL-1", 10);
  await db.outbox.toCollection().modify({ v: 0 });
  const first = await take();
  expect(first).toMatchObject([{ v: 1, body: { isUpgraded: true } }]);
  await settle(first, []);
  const again = await take();
  expect(again).toMatchObject(first.map(({ id, v, body }) => ({ id, v, body })));
  await settle(again, [{ id: first[0]?.id ?? "", status: "applied" }]);
  expect(await readApplied(db)).toMatchObject([{ v: 1, body: { isUpgraded: true } }]);
});

test("[SYNC-04] a reply doesn't count for another write with the same number, after the database was created again", async () => {
  const { watch, take, settle, db } = createOutboxFixture();
  await watch("RL-1", 10);
  const sent = await take();
  // Its marks and numbers start over.
  await db.outbox.toCollection().modify({ id: "another", lane: "content:RL-2" });
  await settle(
    sent,
    sent.map(({ id }) => ({ id, status: "applied" })),
  );
  expect(await outboxEntries(db)).toMatchObject([{ id: "another" }]);
});

test("[SYNC-14] resends writes that were in flight when the server was restored", async () => {
  const { watch, take, db, ports } = createOutboxFixture();
  await watch("RL-1", 10);
  const [sent] = await take();
  await watch("RL-2", 10);
  const nothing = { time_watched: [] as MyChanges["time_watched"] } as MyChanges;
  await write(db, db.tables, () => resendLost(db, nothing, { now: 0, uuid: ports.ids.uuid }));
  const entries = await outboxEntries(db);
  expect(entries.filter(({ isResent }) => isResent)).toMatchObject([{ id: sent?.id, gen: 1 }]);
  expect(await take()).toHaveLength(2);
});
