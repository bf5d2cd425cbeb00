import { setTimeout as wait } from "node:timers/promises";
import type { BenchServer } from "../bench-server.ts";
import {
  announce,
  type BenchDevice,
  fillQuota,
  goOnline,
  openTab,
  type Tab,
  waitingIn,
  write,
} from "./device.ts";
import type { Scenario } from "./scenarios.ts";
import { describeOutcome, type EnqueueResult, type Phase } from "./verdict.ts";

export type Entrant = { readonly name: string; readonly page: string; readonly batch: number };

/** Longer than any peer's default retry delay. */
const PATIENCE_MS = { during: 8000, after: 8000, restarted: 20_000 };
const EIGHT_DAYS_MS = 8 * 24 * 3600 * 1000;
const OWNER = "nurse";
const OTHER = "leader";

/** One peer on its own site of a device. */
type Run = {
  readonly server: BenchServer;
  readonly device: BenchDevice;
  readonly entrant: Entrant;
  readonly site: string;
  readonly scenario: Scenario;
};

/** Peers identify a person by name, and ours by a session. */
const tokenOf = ({ server, entrant, site }: Run, name: string) =>
  entrant.page.startsWith("ours") ? server.session(site, name) : Promise.resolve(name);

async function open(
  runScenario: Run,
  more: { updated?: boolean; clockMs?: number; as?: string } = {},
) {
  const { server, device, entrant, site } = runScenario;
  const { as = OWNER, ...given } = more;
  const token = await tokenOf(runScenario, as);
  const url = server.url(site, `/page/${entrant.page}`);
  return openTab(device, url, { batch: entrant.batch, token, ...given });
}

/** Returns true when everything that can be delivered is delivered, and nothing else is pending. */
async function isFinished(
  { server, site, scenario }: Run,
  tab: Tab,
  results: ReadonlyMap<string, EnqueueResult>,
) {
  const due = [...results].filter(
    ([record, reply]) => reply === "kept" && record !== scenario.special,
  );
  const { effects } = await server.state(site);
  const there = new Set(effects.map(({ record }) => record));
  if (!due.every(([record]) => there.has(record))) return false;
  const waiting = await waitingIn(tab);
  return waiting?.every((record) => record === scenario.special) ?? false;
}

async function within(
  ms: number,
  play: Run,
  tab: Tab,
  results: ReadonlyMap<string, EnqueueResult>,
): Promise<boolean> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    if (await isFinished(play, tab, results)) return true;
    await tab.page.waitForTimeout(200);
  }
  return false;
}

/** All writes are made offline. */
async function makeWrites({ scenario }: Run, tab: Tab): Promise<Map<string, EnqueueResult>> {
  const results = new Map<string, EnqueueResult>();
  for (const each of scenario.writes) results.set(each.record, await write(tab, each));
  return results;
}

/** The browser keeps databases open slightly longer than their page, and checks the quota again only after that. */
const QUOTA_RECHECK_MS = 5000;

/** Creates the databases first, as on a device whose storage fills up with use. */
async function makeWritesWithoutQuota(
  play: Run,
): Promise<{ results: Map<string, EnqueueResult>; tab: Tab }> {
  const { server, device, site } = play;
  await (await open(play)).close();
  await wait(QUOTA_RECHECK_MS);
  const restore = await fillQuota(device, server.url(site, ""));
  const tab = await open(play);
  const results = await makeWrites(play, tab);
  await restore();
  return { results, tab };
}

async function begin(play: Run): Promise<{ results: Map<string, EnqueueResult>; tab: Tab }> {
  await play.server.fault(play.site, "cut");
  if (play.scenario.isFull) return await makeWritesWithoutQuota(play);
  const tab = await open(play);
  return { results: await makeWrites(play, tab), tab };
}

async function untilAsked({ server, site }: Run, tab: Tab): Promise<void> {
  const { requests } = await server.state(site);
  for (let looks = 0; looks < 20; looks += 1) {
    if ((await server.state(site)).requests > requests) return;
    await tab.page.waitForTimeout(100);
  }
}

/** Reconnects the device as the scenario describes. Returns the tab that is open afterwards. */
async function comeBack(play: Run, tab: Tab): Promise<Tab> {
  const { server, site, scenario, device } = play;
  const reopened = async (how: Parameters<typeof open>[1]) => {
    await tab.close();
    const again = await open(play, how);
    await server.fault(site, scenario.fault);
    return again;
  };
  switch (scenario.device) {
    case "updated":
      return reopened({ updated: true });
    case "clock ahead":
      return reopened({ clockMs: EIGHT_DAYS_MS });
    case "with somebody else":
      return reopened({ as: OTHER });
    case "in two tabs": {
      const second = await open(play);
      await server.fault(site, scenario.fault);
      await goOnline(second);
      return tab;
    }
    case "restarted":
      return reopened({});
    case "killed while sending": {
      await server.fault(site, scenario.fault);
      const peerRequest = untilAsked(play, tab);
      await announce(tab, server, site);
      await peerRequest;
      await device.killed();
      await server.fault(site, "none");
      return open(play);
    }
    default:
      await server.fault(site, scenario.fault);
      return tab;
  }
}

/** Runs the scenario and describes its outcome from the server's and the outbox's records. */
export async function play(given: Run): Promise<string> {
  const { server, site, scenario } = given;
  const started = await begin(given);
  const { results } = started;
  let tab = await comeBack(given, started.tab);
  await announce(tab, server, site);
  let phase: Phase = "by itself";
  if (!(await within(PATIENCE_MS.during, given, tab, results))) {
    phase = "after it was over";
    if (!scenario.stays) await server.fault(site, "none");
    if (scenario.device !== "with somebody else") {
      const token = await tokenOf(given, OWNER);
      await tab.page.evaluate((fresh) => peer.signIn(fresh), token);
    }
    await announce(tab, server, site);
    if (!(await within(PATIENCE_MS.after, given, tab, results))) {
      phase = "at the next start";
      await tab.close();
      tab = await open(given);
      await announce(tab, server, site);
      if (!(await within(PATIENCE_MS.restarted, given, tab, results))) phase = "never";
    }
  }
  const { effects } = await server.state(site);
  const waiting = (await waitingIn(tab)) ?? (await waitingIn(tab));
  await tab.close();
  // Unreadable must not count as lost.
  if (!waiting) return "? the outbox could not be read";
  const { special } = scenario;
  return describeOutcome({ results, effects, waiting, phase, special, owner: OWNER });
}
