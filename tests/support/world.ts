import { onTestFinished } from "vitest";
import type { PlaybackSample } from "#sync/device.ts";
import { type FaultyNetwork, faultyNetwork } from "./faulty-network.ts";
import { type HandClock, handClock } from "./manual-clock.ts";
import { chanceFrom } from "./random.ts";
import { type TestServer, testServer } from "./server.ts";
import { PASSWORD, type PersonName, people, seedSmall } from "./small-world.ts";
import { type Page, type TestBrowser, testBrowser } from "./test-browser.ts";

export type World = {
  readonly server: TestServer;
  readonly clock: HandClock;
  readonly network: FaultyNetwork;
  /** A browser with nobody in it. All browsers share the world's network, unless they get their own. */
  readonly browser: (network?: FaultyNetwork, hasLocks?: boolean) => TestBrowser;
  readonly ownNetwork: () => FaultyNetwork;
  /** A browser in which this person has signed in, and a page of it. */
  readonly signedIn: (
    name: PersonName,
    network?: FaultyNetwork,
  ) => Promise<{ readonly browser: TestBrowser; readonly page: Page }>;
  /** Until nothing happens any more without time passing. */
  readonly settled: () => Promise<void>;
  /** Lets time pass, and whatever becomes due happen. */
  readonly pass: (ms: number) => Promise<void>;
  /** What the server has noted of what this person has watched. */
  readonly watched: (name: PersonName) => Promise<readonly Watched[]>;
  /** How many writes the server has done. */
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
/** Longer than any chain of database requests between two things that can be seen from outside. */
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

/** People with real devices, the real server in this process, a network that can fail, and a clock moved by hand. */
export async function world(): Promise<World> {
  const clock = handClock();
  const server = await testServer({ now: clock.now });
  await seedSmall(server.db);
  const network = faultyNetwork(server.app);
  const networks = [network];
  const browsers: TestBrowser[] = [];
  const random = chanceFrom(1);
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
      const own = faultyNetwork(server.app);
      networks.push(own);
      return own;
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
      // What devices say of themselves is nobody's act.
      return (await writes.where("call", "<>", "reportDevice").execute()).length;
    },
  };
}
