import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Content } from "#sync/local/content.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { listedLessons } from "#sync/local/fact.ts";
import { cursor } from "#sync/local/facts.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { madeUp } from "../../support/in-process.ts";
import { withoutCatalogState } from "../../support/older-server.ts";
import { PASSWORD, people, smallCatalogue, someContent } from "../../support/small-world.ts";
import type { Page, TestBrowser } from "../../support/test-browser.ts";
import { type World, watchedUntil, world } from "../../support/world.ts";

const CATALOGUE = "/api/sync/catalogue";
const toCatalog = ({ log }: World["network"]) =>
  log.filter(({ request }) => request.path.startsWith(CATALOGUE));
const idsOf = (rows: readonly Content[]) => rows.map(({ id }) => id).toSorted();

/** Inserts directly, because the importer writes row by row. */
async function addContent(db: Database, count: number) {
  const { n } = await db
    .selectFrom("change_counter")
    .select("n")
    .where("scope", "=", "catalogue")
    .executeTakeFirstOrThrow();
  for (let first = 0; first < count; first += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - first) }, (_, offset) => {
      const wire = someContent({ record_id_: `BIG-${first + offset}`, order: first + offset });
      return {
        id: wire.record_id_,
        series_id: wire.series_id,
        type: wire.type,
        status: wire.content_status,
        wire: JSON.stringify(wire),
        rev: n + 1 + first + offset,
      };
    });
    await db.insertInto("content").values(rows).execute();
  }
  await db
    .updateTable("change_counter")
    .set({ n: n + count })
    .where("scope", "=", "catalogue")
    .execute();
}

async function setCursors({ databases }: TestBrowser, text: string) {
  const device = new DeviceDatabase(databases);
  await cursor.set(device.facts, text);
  device.close();
  const person = new PersonDatabase(people.nurse.id, databases);
  await cursor.set(person.facts, text);
  person.close();
}

test("[SYNC-09] loads the catalog, and until then an empty list doesn't count as empty", async () => {
  const { network, browser, settled } = await world();
  const here = browser();
  await here.signIn(people.nurse.email, PASSWORD);
  network.cut();
  const page = await here.openPage();
  await settled();
  expect(await page.device.content.isLoaded()).toBe(false);
  network.mend();
  page.wake("online");
  await settled();
  expect(await page.device.content.isLoaded()).toBe(true);
  expect(idsOf(await page.device.content.all())).toEqual(["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"]);
  expect(await page.device.content.series()).toMatchObject([{ id: "quiet" }]);
  expect(await page.device.content.sections()).toMatchObject([
    { name: "For tonight", shown: true },
  ]);
  expect(await page.device.content.inSections()).toEqual([
    { contentId: "RL-1", section: "For tonight" },
  ]);
});

test("[SYNC-09] a catalogue of 10,000 items resumes after an interruption", async () => {
  const { server, network, browser, settled, pass } = await world();
  await addContent(server.db, 10_000);
  const here = browser();
  await here.signIn(people.nurse.email, PASSWORD);
  let pages = 0;
  network.rule(({ path }) => {
    if (!path.startsWith(CATALOGUE)) return;
    pages += 1;
    return pages > 7 ? "request-lost" : undefined;
  });
  const first = await here.openPage();
  await settled();
  const halfway = (await first.device.content.all()).length;
  expect(halfway).toBeGreaterThan(3000);
  expect(halfway).toBeLessThan(4000);
  expect(await first.device.content.isLoaded()).toBe(false);
  first.kill();

  network.mend();
  const asked = toCatalog(network).length;
  const second = await here.openPage();
  await settled();
  await pass(10_000);
  expect(await second.device.content.all()).toHaveLength(10_005);
  expect(await second.device.content.isLoaded()).toBe(true);
  const resumed = toCatalog(network).slice(asked);
  expect(resumed[0]?.request.path).toContain("cursor=");
  expect(resumed.length).toBeLessThanOrEqual(15);
}, 60_000);

const statuses = ({ network }: World) => toCatalog(network).map(({ status }) => status);

async function lookAgain({ settled }: World, { device }: Page, times: number) {
  for (let look = 0; look < times; look++) {
    device.sync.now();
    await settled();
  }
}

test("[OPS-13] fetches the catalog without the session, and doesn't ask for an unchanged one", async () => {
  const here = await world();
  const { page } = await here.signedIn("nurse");
  await lookAgain(here, page, 3);
  expect(statuses(here)).toEqual([200]);
  const request = toCatalog(here.network)[0]?.request;
  expect(request?.path).toMatch(/^\/api\/sync\/catalogue\/[0-9a-f]{12}\.\d+\.[\w-]{22}\?/);
  for (const name of ["access-token", "client", "uid", "token-type"])
    expect(request?.headers).not.toHaveProperty(name);
  await importCatalog(here.server.db, { ...smallCatalogue, sections: [] });
  await lookAgain(here, page, 2);
  expect(statuses(here)).toEqual([200, 200]);
  expect(await page.device.content.sections()).toEqual([]);
  expect(page.status().reach).toBe("up");
});

test("[OPS-13] gets the catalog from the server when a shared cache doesn't have this state", async () => {
  const here = await world();
  let isBroken = true;
  here.network.rule(({ path }) =>
    isBroken && path.startsWith(`${CATALOGUE}/`)
      ? { edit: () => madeUp(404, "text/html", "<h1>Not found</h1>") }
      : undefined,
  );
  const { page } = await here.signedIn("nurse");
  expect(await page.device.content.all()).toHaveLength(5);
  await importCatalog(here.server.db, { ...smallCatalogue, sections: [] });
  isBroken = false;
  await lookAgain(here, page, 1);
  expect(await page.device.content.sections()).toEqual([]);
  expect(page.status()).toMatchObject({ reach: "up", isWorking: false });
});

test("[SYNC-09] receives no rows for an unchanged catalog from an older server", async () => {
  const here = await world();
  here.network.rule(withoutCatalogState);
  const { page } = await here.signedIn("nurse");
  await lookAgain(here, page, 3);
  expect(statuses(here)).toEqual([200, 200, 304, 304]);
  expect(page.status().reach).toBe("up");
});

/** Returns the number that the library starts with, and that of the lessons on the device. */
async function countsOf({ databases }: TestBrowser, { device }: Page) {
  const db = new DeviceDatabase(databases);
  const stored = await listedLessons.get(db.facts);
  db.close();
  const lessons = (await device.content.all()).filter(({ type }) => type !== "Handout");
  return [stored, lessons.length];
}

test("[SYNC-09] removes and updates content on the device as the catalog changes", async () => {
  const { server, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  expect(await countsOf(browser, page)).toEqual([5, 5]);
  const [first, second, ...others] = smallCatalogue.content;
  if (!first || !second) throw new Error("The small catalogue is too small.");
  await importCatalog(server.db, {
    ...smallCatalogue,
    content: [{ ...second, title: "Quieter" }, ...others.slice(1)],
    contentToSections: [],
    sections: [],
  });
  page.device.sync.now();
  await settled();
  expect(idsOf(await page.device.content.all())).toEqual(["RL-2", "RL-4", "RL-5"]);
  expect(await countsOf(browser, page)).toEqual([3, 3]);
  expect(await page.device.content.one("RL-2")).toMatchObject({ title: "Quieter" });
  expect(await page.device.content.inSections()).toEqual([]);
  expect(await page.device.content.sections()).toEqual([]);
});

test("[SYNC-09] reads all lessons once for each state of the catalog, and again when it changes", async () => {
  const { server, signedIn, settled } = await world();
  const { page } = await signedIn("nurse");
  const { content } = page.device;
  const before = await content.all();
  expect(await content.all()).toBe(before);
  const [first, ...others] = smallCatalogue.content;
  if (!first) throw new Error("The small catalogue is empty.");
  await importCatalog(server.db, {
    ...smallCatalogue,
    content: [{ ...first, title: "Quieter" }, ...others],
  });
  page.device.sync.now();
  await settled();
  const after = await content.all();
  expect(after).not.toBe(before);
  expect(after.find(({ id }) => id === first.record_id_)).toMatchObject({ title: "Quieter" });
});

test.each(["garbage", "000000000000.99", ""])(
  "[SYNC-09] starts over with an unknown cursor and keeps pending writes: %j",
  async (text) => {
    const { server, network, signedIn, settled, watched } = await world();
    const { browser, page } = await signedIn("nurse");
    await page.device.progress.record(watchedUntil("RL-1", 10));
    await settled();
    network.cut();
    await page.device.progress.record(watchedUntil("RL-2", 20));
    await settled();
    await setCursors(browser, text);
    await importCatalog(server.db, {
      ...smallCatalogue,
      content: smallCatalogue.content.slice(1),
      contentToSections: [],
    });
    network.mend();
    page.wake("online");
    await settled();
    expect(idsOf(await page.device.content.all())).toEqual(["RL-2", "RL-3", "RL-4", "RL-5"]);
    expect(await page.device.content.inSections()).toEqual([]);
    expect(await page.device.progress.all()).toMatchObject([
      { contentId: "RL-1", furthest: 10 },
      { contentId: "RL-2", furthest: 20 },
    ]);
    expect((await watched("nurse")).map(({ seconds }) => seconds)).toEqual([10, 20]);
  },
);

test("[LIB-08] reads a length that isn't m:ss as 0 and reports it", async () => {
  const { server, signedIn, settled } = await world();
  await importCatalog(server.db, {
    ...smallCatalogue,
    content: [someContent({ record_id_: "RL-1", length: "soon" })],
  });
  const { browser, page } = await signedIn("nurse");
  await settled();
  expect(await page.device.content.one("RL-1")).toMatchObject({ lengthSeconds: 0 });
  expect(browser.reports).toEqual(['Length is not m:ss: "soon"']);
});

test("[SYNC-01] stores the catalog's handouts as it loads", async () => {
  const { server, network, signedIn } = await world();
  const text = "Breathe out longer than in.";
  const url = "/media/breathe.pdf";
  const sha256 = createHash("sha256").update(text).digest("hex");
  const handout = { url, mime: "application/pdf", bytes: text.length, sha256, chunks: [sha256] };
  await importCatalog(server.db, {
    ...smallCatalogue,
    content: [someContent({ record_id_: "RL-1", handout })],
  });
  const headers = new Headers({ "content-type": "application/pdf" });
  network.rule(({ path }) =>
    path === url ? { edit: (reply) => ({ ...reply, status: 200, headers, text }) } : undefined,
  );
  const { browser, page } = await signedIn("nurse");
  await expect.poll(() => page.device.content.hasHandout(url)).toBe(true);
  expect(await page.device.content.hasHandout("/media/other.pdf")).toBe(false);
  expect(browser.reports).toEqual([]);
});
