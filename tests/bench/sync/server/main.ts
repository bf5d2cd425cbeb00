import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { buildApp } from "#server/app.ts";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { readConfig } from "#server/platform/config.ts";
import { installationId } from "#server/platform/database/installation.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { createLog } from "#server/platform/log.ts";
import { startMailer } from "#server/platform/mail/mailer.ts";
import { storeMail } from "#server/platform/mail/queries.ts";
import { diskFiles } from "#server/platform/storage/disk-files.ts";
import { seedDefaults } from "#server/seed/bootstrap.ts";
import { smallCatalogue, someContent } from "../../../support/small-world.ts";
import { lessonId } from "../kinds.ts";
import { createAdapters, type Told } from "./adapters.ts";
import { faults } from "./faults.ts";
import { createFront, siteOf, tell } from "./front.ts";
import { createPeerTable, effectsOn, forget } from "./peer-store.ts";
import { sessionFor } from "./people.ts";

/*
 * The server of the benchmark, a process of its own: Respite as it is, the peers' adapters beside it on the same
 * database, and in front of both the one place that adds the round trip and counts.
 */

const { ROUND_TRIP_MS = "20", LESSONS = "10000", PAGES = "" } = process.env;

const clock = { now: () => Date.now() };
const config = readConfig(process.env);
const log = createLog("error");
const { db, close } = await openDatabase(config);
await migrate(db);
await seedDefaults(db, clock.now());
await createPeerTable(db);
await importCatalog(db, {
  ...smallCatalogue,
  content: Array.from({ length: Number(LESSONS) }, (_, order) =>
    someContent({ record_id_: lessonId(order), order }),
  ),
  contentToSections: [],
});
const server = await installationId(db, clock.now());
const files = diskFiles(join(config.dataDir, "media"));
const mail = await startMailer({
  db,
  clock,
  smtpUrl: config.smtpUrl,
  from: config.mailFrom,
  log,
  keep: (letter) => storeMail(db, letter, clock.now()),
});
const app = await buildApp({ db, config, clock, log, files, mail, server });

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".html": "text/html" };

/** `/page/<name>` shows the page of a peer: nothing but its script. */
const pageOf = (name: string) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>${name}</title><script type="module" src="/${name}.js"></script>`;

type Order = (site: string, query: URLSearchParams) => Promise<unknown>;

const orders: Readonly<Record<string, Order>> = {
  session: (site, query) => sessionFor(app, db, site, query.get("name") ?? "nurse"),
  state: async (site) => ({ ...front.meters.of(site), effects: await effectsOn(db, site) }),
  forget: async (site) => {
    await forget(db, site);
    front.meters.reset(site);
  },
  fault: async (site, query) => {
    const fault = faults.find((each) => each === query.get("name"));
    if (!fault) throw new Error("There is no such fault.");
    front.faults.put(site, fault);
  },
};

async function carryOut(order: Order, request: IncomingMessage): Promise<Told> {
  const { searchParams } = new URL(request.url ?? "/", "http://bench");
  try {
    return { status: 200, body: (await order(siteOf(request), searchParams)) ?? {} };
  } catch (error) {
    return { status: 500, body: { error: String(error) } };
  }
}

const front = createFront({
  roundTripMs: Number(ROUND_TRIP_MS),
  respite: app,
  adapters: createAdapters(db),
  backstage: (path) => {
    const [, folder = "", name = ""] = path.split("/");
    const order = folder === "control" ? orders[name] : undefined;
    if (order)
      return (request, response) =>
        void carryOut(order, request).then((told) => tell(response, told));
    const type = types[extname(path)];
    if (folder !== "page" && type === undefined) return;
    return (_, response) => {
      response.setHeader("content-type", type ?? "text/html");
      response.end(folder === "page" ? pageOf(name) : readFileSync(join(PAGES, path)));
    };
  },
});

front.server.listen(0, "127.0.0.1", () => {
  console.log(`listening ${(front.server.address() as AddressInfo).port}`);
});
process.once("SIGTERM", async () => {
  front.server.closeAllConnections();
  front.server.close();
  await Promise.all([app.close(), mail.close()]);
  await close();
  process.exit(0);
});
