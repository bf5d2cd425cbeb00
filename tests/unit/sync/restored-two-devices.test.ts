import { expect, test } from "vitest";
import { lose, savedOn } from "../../support/restore.ts";
import { people } from "../../support/small-world.ts";
import type { Page } from "../../support/test-browser.ts";
import { world } from "../../support/world.ts";

const OWNER = people.nurse.id;
const MINUTE = 60_000;

test("[SYNC-14] keeps an edit that another device made after the restore, when an earlier one is sent again", async () => {
  const { server, signedIn, settled, pass } = await world();
  const { browser, page } = await signedIn("nurse");
  const { page: tablet } = await signedIn("nurse");
  await page.device.notes.save({ contentId: "RL-1", text: "A private note" });
  await settled();
  tablet.device.sync.now();
  await settled();
  const backup = await server.db.selectFrom("lesson_note").selectAll().executeTakeFirstOrThrow();
  const edit = async ({ device }: Page, text: string) => {
    const [note] = await device.notes.all();
    if (!note) throw new Error("The note is missing.");
    await device.notes.save({ ...note, text });
  };
  await pass(MINUTE);
  await edit(page, "Edited before the restore");
  await settled();
  await page.device.close();
  await lose(server.db, OWNER, ["lesson_note"]);
  await server.db.insertInto("lesson_note").values(backup).execute();
  await pass(MINUTE);
  await edit(tablet, "Edited after the restore");
  await settled();
  const again = await browser.openPage();
  await pass(MINUTE);
  tablet.device.sync.now();
  await pass(MINUTE);
  for (const { device } of [again, tablet])
    expect(await device.notes.all()).toMatchObject([{ text: "Edited after the restore" }]);
});

test("[SYNC-14] what another device changed after the restore counts, when an earlier change is sent again, and what it didn't change comes back", async () => {
  const { server, signedIn, settled, pass } = await world();
  const { browser, page } = await signedIn("nurse");
  const { page: tablet } = await signedIn("nurse");
  const licensed = (number: string) => ({
    licenses: [{ state: "TX", profession: "RN", number }],
    mayReport: false,
    onCertificates: false,
  });
  await page.device.saved.set("RL-1", true);
  await page.device.saved.set("RL-2", true);
  await page.device.feedback.give("RL-1", { helpful: 1, comment: "Before" });
  await page.device.feedback.give("RL-2", { helpful: 2, comment: "Before" });
  await page.device.profile.change({ location: "ICU", specialty: "Oncology" });
  await page.device.licenses.change(licensed("1"));
  await settled();
  await page.device.close();
  await lose(server.db, OWNER, ["saved_content", "feedback", "licences"]);
  await server.db
    .updateTable("person")
    .set({ burnout_location: null, burnout_specialty: null })
    .where("id", "=", OWNER)
    .execute();
  await pass(MINUTE);
  await tablet.device.saved.set("RL-1", true);
  await settled();
  await tablet.device.saved.set("RL-1", false);
  await tablet.device.feedback.give("RL-1", { helpful: 5, comment: "After" });
  await tablet.device.profile.change({ location: "Home" });
  await tablet.device.licenses.change(licensed("2"));
  await settled();
  const again = await browser.openPage();
  await pass(MINUTE);
  tablet.device.sync.now();
  await pass(MINUTE);

  expect(await savedOn(server.db)).toEqual([
    ["RL-1", false],
    ["RL-2", true],
  ]);
  const given = await server.db.selectFrom("feedback").select(["record_id", "comment"]).execute();
  expect(given.toSorted((a, b) => (a.record_id < b.record_id ? -1 : 1))).toEqual([
    { record_id: "RL-1", comment: "After" },
    { record_id: "RL-2", comment: "Before" },
  ]);
  for (const { device } of [again, tablet]) {
    expect(await device.outbox.entries()).toEqual([]);
    expect(await device.profile.get()).toMatchObject({ location: "Home", specialty: "Oncology" });
    expect(await device.licenses.get()).toMatchObject(licensed("2"));
    const shown = (await device.saved.all()).filter(({ saved }) => saved);
    expect(shown.map(({ contentId }) => contentId)).toEqual(["RL-2"]);
  }
});
