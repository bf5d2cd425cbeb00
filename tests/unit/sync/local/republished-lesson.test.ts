import { expect, test } from "vitest";
import { allCredits } from "#sync/records/credits.ts";
import { lesson } from "../../../support/download-device.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

test("[CE-02] lets people claim a republished lesson again beside the earlier credit", async () => {
  const { db, device, acts } = createOutboxFixture();
  await device.content.put({ ...lesson("rain"), releasedOn: "2026-02-01" });
  const had = {
    id: "credit-1",
    contentId: "rain",
    lessonNumber: "RL-7",
    type: "contact_hours",
    amount: 0.5,
    title: "Rain",
    awardedOn: "2026-01-20",
    state: "confirmed",
    claimedAt: 0,
  } as const;
  const standings = async () => (await allCredits(db, device)).map(({ state }) => state);
  await db.credits.put({ ...had, version: "2026-01-01" });
  await acts.claimCredit({ contentId: "rain", type: "contact_hours" });
  expect(await standings()).toEqual(["confirmed", "claimed"]);
  // As sent by an older server. The date belongs to the earlier release.
  await db.credits.put(had);
  expect(await standings()).toEqual(["confirmed", "claimed"]);
  await db.credits.put({ ...had, version: "2026-02-01" });
  expect(await standings()).toEqual(["confirmed"]);
});
