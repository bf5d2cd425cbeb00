import { expect, test, vi } from "vitest";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { writesOf } from "#sync/outbox/applied-rows.ts";
import { lose } from "../../support/restore.ts";
import { people } from "../../support/small-world.ts";
import { world } from "../../support/world.ts";

// Creating databases takes seconds.
vi.setConfig({ testTimeout: 120_000 });

const OWNER = people.nurse.id;
const MINUTE = 60_000;

test("[SYNC-14] keeps only the last version of many notes to resend, and at sign-out", async () => {
  const { server, network, signedIn, pass } = await world();
  const { browser, page } = await signedIn("nurse");
  const { notes } = page.device;
  network.cut();
  for (let n = 0; n < 12; n++) await notes.save({ contentId: "RL-1", text: `Draft ${n}` });
  network.mend();
  await pass(MINUTE);
  network.cut();
  for (const note of await notes.all()) await notes.save({ ...note, text: "Final" });
  network.mend();
  await pass(MINUTE);
  await lose(server.db, OWNER, ["lesson_note"]);
  page.device.sync.now();
  await pass(MINUTE);
  const resent = await server.db.selectFrom("idempotency").select("call").execute();
  expect(resent).toHaveLength(12);
  const stored = await server.db.selectFrom("lesson_note").select("text").execute();
  expect(stored.map(({ text }) => text)).toEqual(Array(12).fill("Final"));

  network.cut();
  for (const note of await notes.all()) await notes.save({ ...note, text: "Once more" });
  network.mend();
  await pass(MINUTE);
  await page.device.sealAtSignOut();
  const person = new PersonDatabase(OWNER, browser.databases);
  expect((await person.applied.toArray()).flatMap(writesOf)).toHaveLength(12);
  person.close();
});
