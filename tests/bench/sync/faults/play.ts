import { setTimeout as wait } from "node:timers/promises";
import type { Stage } from "../stage.ts";
import {
  act,
  announce,
  announceTo,
  openTab,
  type PlayedDevice,
  type Tab,
  waitingIn,
  withoutRoom,
} from "./player.ts";
import type { Story } from "./stories.ts";
import { type Moment, type Told, verdict } from "./verdict.ts";

export type Contestant = { readonly name: string; readonly page: string; readonly batch: number };

/** Longer than what any of them waits before it tries again, by default. */
const PATIENCE_MS = { during: 8000, after: 8000, restarted: 20_000 };
const EIGHT_DAYS_MS = 8 * 24 * 3600 * 1000;
const OWNER = "nurse";
const OTHER = "leader";

/** One peer on its own site of a device. */
type Play = {
  readonly stage: Stage;
  readonly device: PlayedDevice;
  readonly contestant: Contestant;
  readonly site: string;
  readonly story: Story;
};

/** Peers are told who they are by a name, ours by a session. */
const tokenOf = ({ stage, contestant, site }: Play, name: string) =>
  contestant.page.startsWith("ours") ? stage.session(site, name) : Promise.resolve(name);

async function open(play: Play, more: { updated?: boolean; clockMs?: number; as?: string } = {}) {
  const { stage, device, contestant, site } = play;
  const { as = OWNER, ...given } = more;
  const token = await tokenOf(play, as);
  const url = stage.url(site, `/page/${contestant.page}`);
  return openTab(device, url, { batch: contestant.batch, token, ...given });
}

/** True when everything that can be delivered is, and nothing else waits. */
async function isOver({ stage, site, story }: Play, tab: Tab, told: ReadonlyMap<string, Told>) {
  const due = [...told].filter(([record, said]) => said === "kept" && record !== story.special);
  const { effects } = await stage.state(site);
  const there = new Set(effects.map(({ record }) => record));
  if (!due.every(([record]) => there.has(record))) return false;
  const waiting = await waitingIn(tab);
  return waiting?.every((record) => record === story.special) ?? false;
}

async function within(
  ms: number,
  play: Play,
  tab: Tab,
  told: ReadonlyMap<string, Told>,
): Promise<boolean> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    if (await isOver(play, tab, told)) return true;
    await tab.page.waitForTimeout(200);
  }
  return false;
}

/** Everything is done without a network. */
async function doActs({ story }: Play, tab: Tab): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  for (const each of story.acts) told.set(each.record, await act(tab, each));
  return told;
}

/** The browser keeps databases open a little longer than pages do, and only then looks anew how much room there is. */
const FORGOTTEN_MS = 5000;

/** The databases are there already, as on a device that has been used until it was full. */
async function doActsWithoutRoom(play: Play): Promise<{ told: Map<string, Told>; tab: Tab }> {
  const { stage, device, site } = play;
  await (await open(play)).close();
  await wait(FORGOTTEN_MS);
  const restore = await withoutRoom(device, stage.url(site, ""));
  const tab = await open(play);
  const told = await doActs(play, tab);
  await restore();
  return { told, tab };
}

async function begin(play: Play): Promise<{ told: Map<string, Told>; tab: Tab }> {
  await play.stage.fault(play.site, "cut");
  if (play.story.isFull) return await doActsWithoutRoom(play);
  const tab = await open(play);
  return { told: await doActs(play, tab), tab };
}

async function untilAsked({ stage, site }: Play, tab: Tab): Promise<void> {
  const { requests } = await stage.state(site);
  for (let looks = 0; looks < 20; looks += 1) {
    if ((await stage.state(site)).requests > requests) return;
    await tab.page.waitForTimeout(100);
  }
}

/** The device comes back, in the way of the story; answers the tab that is there then. */
async function comeBack(play: Play, tab: Tab): Promise<Tab> {
  const { stage, site, story, device } = play;
  const reopened = async (how: Parameters<typeof open>[1]) => {
    await tab.close();
    const again = await open(play, how);
    await stage.fault(site, story.fault);
    return again;
  };
  switch (story.device) {
    case "updated":
      return reopened({ updated: true });
    case "clock ahead":
      return reopened({ clockMs: EIGHT_DAYS_MS });
    case "with somebody else":
      return reopened({ as: OTHER });
    case "in two tabs": {
      const second = await open(play);
      await stage.fault(site, story.fault);
      await announceTo(second);
      return tab;
    }
    case "restarted":
      return reopened({});
    case "killed while sending": {
      await stage.fault(site, story.fault);
      const asked = untilAsked(play, tab);
      await announce(tab, stage, site);
      await asked;
      await device.killed();
      await stage.fault(site, "none");
      return open(play);
    }
    default:
      await stage.fault(site, story.fault);
      return tab;
  }
}

/** Plays the story, and judges from what the server and the outbox have at its end. */
export async function play(given: Play): Promise<string> {
  const { stage, site, story } = given;
  const begun = await begin(given);
  const { told } = begun;
  let tab = await comeBack(given, begun.tab);
  await announce(tab, stage, site);
  let moment: Moment = "by itself";
  if (!(await within(PATIENCE_MS.during, given, tab, told))) {
    moment = "after it was over";
    if (!story.stays) await stage.fault(site, "none");
    if (story.device !== "with somebody else") {
      const token = await tokenOf(given, OWNER);
      await tab.page.evaluate((fresh) => peer.signIn(fresh), token);
    }
    await announce(tab, stage, site);
    if (!(await within(PATIENCE_MS.after, given, tab, told))) {
      moment = "at the next start";
      await tab.close();
      tab = await open(given);
      await announce(tab, stage, site);
      if (!(await within(PATIENCE_MS.restarted, given, tab, told))) moment = "never";
    }
  }
  const { effects } = await stage.state(site);
  const waiting = (await waitingIn(tab)) ?? (await waitingIn(tab));
  await tab.close();
  // Nothing may be called lost that was only not seen.
  if (!waiting) return "? the outbox could not be read";
  const { special } = story;
  return verdict({ told, effects, waiting, moment, special, owner: OWNER });
}
