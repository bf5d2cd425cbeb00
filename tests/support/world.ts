import { onTestFinished } from "vitest";
import type { Config } from "#server/platform/config.ts";
import type { PlaybackSample } from "#sync/device.ts";
import { type FaultyNetwork, faultyNetwork } from "./faulty-network.ts";
import { createManualClock, type ManualClock } from "./manual-clock.ts";
import { seededRandom } from "./random.ts";
import { type ServerOptions, type TestServer, testServer } from "./server.ts";
import { PASSWORD, type PersonName, people, seedSmall } from "./small-world.ts";
import { type Page, type TestBrowser, testBrowser } from "./test-browser.ts";

export type World = {
  readonly server: TestServer;
  readonly clock: ManualClock;
  readonly network: FaultyNetwork;
  /** Creates a browser without a session. Browsers share the world's network unless they get their own. */
  readonly browser: (network?: FaultyNetwork, hasLocks?: boolean) => TestBrowser;
  readonly ownNetwork: () => FaultyNetwork;
  /** From now on, another server answers at the same address. */
  readonly replaceServer: (next: Pick<TestServer, "app">) => void;
  /** Creates a browser, signs this person in, and opens a page. */
  readonly signedIn: (
    name: PersonName,
    network?: FaultyNetwork,
  ) => Promise<{ readonly browser: TestBrowser; readonly page: Page }>;
  /** Resolves when the devices are idle until time passes. */
  readonly settled: () => Promise<void>;
  /** Advances the clock and runs everything that becomes due. */
  readonly pass: (ms: number) => Promise<void>;
  /** Returns the progress that the server has stored for this person. */
  readonly watched: (name: PersonName) => Promise<readonly Watched[]>;
  /** Returns the number of writes that the server has applied. */
  readonly writesDone: () => Promise<number>;
};

export type Watched = {
  readonly contentId: string;
  readonly seconds: number;
  readonly finished: boolean;
};

export const watchedUntil = (contentId: string, seconds: number): PlaybackSample => ({
  contentId,
  position: seconds,
  furthest: seconds,
  finished: false,
  played: [[0, seconds]],
});

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
/** More turns than any chain of database requests between two observable events. */
const QUIET_TURNS = 60;
const MOST_TURNS = 100_000;

async function settle(browsers: readonly TestBrowser[], networks: readonly FaultyNetwork[]) {
  const isWorking = () =>
    browsers.some((browser) => browser.pages().some((page) => page.status().isWorking));
  let quiet = 0;
  let seen = -1;
  for (let turns = 0; quiet < QUIET_TURNS; turns++) {
    if (turns > MOST_TURNS) throw new Error("The devices do not come to rest.");
    for (const network of networks) await network.quiet();
    await turn();
    const requests = networks.reduce((sum, network) => sum + network.log.length, 0);
    quiet = isWorking() || requests !== seen ? 0 : quiet + 1;
    seen = requests;
  }
}

/** Creates devices with real engines, the real server in this process, a network with faults, and a manual clock. */
export async function world({
  database,
  ...config
}: Pick<ServerOptions, "database"> & Partial<Config> = {}): Promise<World> {
  const clock = createManualClock();
  const server = await testServer({ now: clock.now, ...(database && { database }), config });
  await seedSmall(server.db);
  let { app } = server;
  const network = faultyNetwork(() => app);
  const networks = [network];
  const browsers: TestBrowser[] = [];
  const random = seededRandom(1);
  const settled = () => settle(browsers, networks);

  onTestFinished(async () => {
    for (const each of networks) each.mend();
    for (const browser of browsers) await browser.close();
    await server.close();
  });
  const browser = (own = network, hasLocks = true) => {
    const made = testBrowser({ network: own, clock, random, hasLocks });
    browsers.push(made);
    return made;
  };
  return {
    server,
    clock,
    network,
    browser,
    ownNetwork: () => {
      const own = faultyNetwork(() => app);
      networks.push(own);
      return own;
    },
    replaceServer: (next) => {
      app = next.app;
    },
    signedIn: async (name, own) => {
      const made = browser(own);
      await made.signIn(people[name].email, PASSWORD);
      const page = await made.openPage();
      await settled();
      return { browser: made, page };
    },
    settled,
    pass: async (ms) => {
      const until = clock.elapsed() + ms;
      while (clock.step(until)) await settled();
      await settled();
    },
    watched: async (name) => {
      const rows = await server.db
        .selectFrom("time_watched")
        .selectAll()
        .where("person_id", "=", people[name].id)
        .orderBy("record_id")
        .execute();
      return rows.map((row) => ({
        contentId: row.record_id,
        seconds: row.seconds_watched,
        finished: row.video_finished,
      }));
    },
    writesDone: async () => {
      const writes = server.db.selectFrom("idempotency").select("key");
      // Device reports are not counted.
      return (await writes.where("call", "<>", "reportDevice").execute()).length;
    },
  };
}
