import { expect, test } from "vitest";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import type { Reply } from "#sync/ports.ts";
import { smallCatalogue, someContent } from "../../support/small-world.ts";
import { watchedUntil, world } from "../../support/world.ts";

const asOtherServer = (reply: Reply) => ({
  ...reply,
  text: JSON.stringify({ ...JSON.parse(reply.text), server: "another-server" }),
});

test("[SYNC-06] ignores another server: neither settles entries nor shows its data", async () => {
  const { server, network, signedIn, settled, pass } = await world();
  const { page } = await signedIn("nurse");
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  await importCatalog(server.db, {
    ...smallCatalogue,
    content: [...smallCatalogue.content, someContent({ record_id_: "STRANGE" })],
  });
  network.always({ edit: asOtherServer });
  await page.device.progress.record(watchedUntil("RL-1", 20));
  await settled();
  page.device.sync.now();
  await pass(60_000);
  expect(page.status().reach).toBe("down");
  expect(await page.device.content.one("STRANGE")).toBeUndefined();
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });

  network.mend();
  page.wake("online");
  await settled();
  expect(await page.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
  expect(await page.device.content.one("STRANGE")).toBeDefined();
});

test("[SYNC-06] settles nothing from a reply with unknown writes, repeated writes, or another person", async () => {
  const { network, signedIn, settled } = await world();
  const { page } = await signedIn("nurse");
  const changed = (changes: object) => ({
    edit: (reply: Reply) => ({
      ...reply,
      text: JSON.stringify({ ...JSON.parse(reply.text), ...changes }),
    }),
  });
  const unknownResult = { id: "not-ours", status: "applied" };
  network.next(
    "/api/sync/batch",
    changed({ batch: "another" }),
    changed({ owner: "person-leader" }),
    changed({ results: [unknownResult] }),
    {
      edit: (reply: Reply) => {
        const said = JSON.parse(reply.text);
        const twice = [...said.results, { ...said.results[0], status: "refused" }];
        return { ...reply, text: JSON.stringify({ ...said, results: twice }) };
      },
    },
  );
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  for (let round = 0; round < 4; round++) {
    expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
    page.wake("online");
    await settled();
  }
  expect(await page.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
});
