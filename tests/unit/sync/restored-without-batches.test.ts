import { expect, test } from "vitest";
import { KEY_HEADER } from "#contract/constants.ts";
import { lose, savedOn } from "../../support/restore.ts";
import { PASSWORD, people } from "../../support/small-world.ts";
import { type World, world } from "../../support/world.ts";

const OWNER = people.nurse.id;
const MINUTE = 60_000;

const noBatches = { success: false, code: "not_found", errors: ["There is nothing here."] };

test("[SYNC-14] resends what a server without batches applied before the first pull", async () => {
  const here = await world();
  const { server, network, browser: newBrowser, settled, pass } = here;
  const browser = newBrowser();
  await browser.signIn(people.nurse.email, PASSWORD);
  network.rule(({ path }) => {
    if (path.startsWith("/api/sync/mine")) return { status: 500 };
    return path === "/api/sync/batch" ? { status: 404, body: noBatches } : undefined;
  });
  const page = await browser.openPage();
  await page.device.saved.set("RL-1", true);
  await settled();
  await pass(MINUTE);
  expect(await savedOn(server.db)).toEqual([["RL-1", true]]);
  await lose(server.db, OWNER, ["saved_content"]);
  network.mend();
  page.device.sync.now();
  await pass(MINUTE);
  expect(await savedOn(server.db)).toEqual([["RL-1", true]]);
});

/** The keys and statuses of direct writes to this path, in order. */
const directWrites = ({ network }: World, path: string) =>
  network.to(path).map(({ request, status }) => [request.headers?.[KEY_HEADER], status]);

test("[SYNC-14] sends nothing to a restored server without batches either before it has pulled", async () => {
  const here = await world();
  const { server, network, signedIn, settled, pass } = here;
  const { page } = await signedIn("nurse");
  const path = `/api/pulse_check/${OWNER}`;
  network.rule((request) =>
    request.path === "/api/sync/batch" ? { status: 404, body: noBatches } : undefined,
  );
  await page.device.answers.pulse({ questionId: 1, choiceId: 1 });
  await settled();
  await pass(MINUTE);
  const [[first] = []] = directWrites(here, path);
  await lose(server.db, OWNER, ["survey_response"]);
  await page.device.answers.pulse({ questionId: 1, choiceId: 2 });
  const [{ id: second } = { id: "" }] = await page.device.outbox.entries();
  await settled();
  await pass(MINUTE);
  expect(directWrites(here, path)).toEqual([
    [first, 200],
    [second, 409],
    [first, 200],
    [second, 200],
  ]);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[SYNC-14] waits for the first pull before sending more, once a server without batches has applied something", async () => {
  const here = await world();
  const { server, network, browser: newBrowser, settled, pass } = here;
  const browser = newBrowser();
  await browser.signIn(people.nurse.email, PASSWORD);
  const without = (path: string) =>
    network.rule((request) => {
      if (request.path.startsWith(path)) return { status: 500 };
      return request.path === "/api/sync/batch" ? { status: 404, body: noBatches } : undefined;
    });
  without("/api/sync/mine");
  const page = await browser.openPage();
  await page.device.saved.set("RL-1", true);
  await settled();
  await pass(MINUTE);
  expect(await savedOn(server.db)).toEqual([["RL-1", true]]);
  await lose(server.db, OWNER, ["saved_content"]);
  await page.device.saved.set("RL-2", true);
  await settled();
  await pass(MINUTE);
  expect(await savedOn(server.db)).toEqual([]);
  without("/nowhere");
  page.device.sync.now();
  await pass(MINUTE);
  expect(await savedOn(server.db)).toEqual([
    ["RL-1", true],
    ["RL-2", true],
  ]);
});
