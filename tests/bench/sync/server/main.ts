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
import { openStorage } from "#server/platform/storage/open-storage.ts";
import { seedDefaults } from "#server/seed/bootstrap.ts";
import { smallCatalogue, someContent } from "../../../support/small-world.ts";
import { lessonId } from "../writes.ts";
import { createAdapters, type Reply } from "./adapters.ts";
import { faults } from "./faults.ts";
import { createFront, sendJson, siteOf } from "./front.ts";
import { createPeerTable, effectsOn, forget } from "./peer-store.ts";
import { sessionFor } from "./people.ts";

/*
 * The benchmark's server process: the real Respite server, the peers' adapters on the same database, and a front that
 * adds latency and counts.
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
const storage = await openStorage(config);
const mail = await startMailer({
  db,
  clock,
  smtpUrl: config.smtpUrl,
  from: config.mailFrom,
  log,
  store: (mail) => storeMail(db, mail, clock.now()),
});
const app = await buildApp({ db, config, clock, log, ...storage, mail, server });

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".html": "text/html" };

/** Returns the page of a peer, which has only its script. */
const pageOf = (name: string) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>${name}</title><script type="module" src="/${name}.js"></script>`;

type Command = (site: string, query: URLSearchParams) => Promise<unknown>;

const commands: Readonly<Record<string, Command>> = {
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

async function runCommand(command: Command, request: IncomingMessage): Promise<Reply> {
  const { searchParams } = new URL(request.url ?? "/", "http://bench");
  try {
    return { status: 200, body: (await command(siteOf(request), searchParams)) ?? {} };
  } catch (error) {
    return { status: 500, body: { error: String(error) } };
  }
}

const front = createFront({
  roundTripMs: Number(ROUND_TRIP_MS),
  respite: app,
  adapters: createAdapters(db),
  controlRoute: (path) => {
    const [, folder = "", name = ""] = path.split("/");
    const command = folder === "control" ? commands[name] : undefined;
    if (command)
      return (request, response) =>
        void runCommand(command, request).then((told) => sendJson(response, told));
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
