import type { PersonName } from "../support/small-world.ts";
import type { Page } from "../support/test-browser.ts";
import { databaseOf } from "./disk.ts";
import { handleFailedWrites } from "./needs-attention.ts";
import { checkServerState } from "./oracle.ts";
import { compareSides } from "./records.ts";
import { nameOf } from "./server/sessions.ts";
import {
  ask,
  inTurn,
  killDevice,
  openTabs,
  type SimDevice,
  type Simulation,
  signIn,
  violate,
} from "./state.ts";

const MINUTE = 60_000;
/**
 * After the clock was set back, a wait may take as long as the longest wait a server may ask for.
 */
const MAX_WAIT_MS = 61 * MINUTE;
/** Handling a failed write may reveal another. */
const MAX_ROUNDS = 6;

/** Ends all faults. */
async function endFaults(sim: Simulation) {
  const { network, server, devices } = sim;
  network.setServer("well");
  await inTurn(sim, () => server.breakAt(undefined));
  for (const device of devices) {
    network.setFaults(device.index, new Map());
    device.disk.fill(0);
    device.clock.drift(0);
    device.known.clear();
    killDevice(sim, device);
  }
}

async function openPage(sim: Simulation, device: SimDevice): Promise<Page | undefined> {
  const [tab] = device.tabs;
  for (let tries = 0; tries < 3 && tab && !tab.page; tries++) {
    openTabs(sim, device);
    await sim.turns.pass(MINUTE);
  }
  if (!tab?.page) violate(sim, "not opened", "A page did not open in the quiet phase");
  return tab?.page;
}

type Row = { readonly state: string };

/**
 * Returns whether background writes are pending. They aren't among the entries and are sent once a
 * minute at most.
 */
const isInBackground = ({ disk: { rows } }: SimDevice, person: PersonName) =>
  (rows(databaseOf(person), "outbox") as readonly Row[]).some(({ state }) => state !== "parked");

/** Returns a description of the pending writes, or undefined. */
async function pendingEntries(sim: Simulation, device: SimDevice, person: PersonName, page: Page) {
  const entries = await ask(sim, page.device.outbox.entries());
  if (entries.length > 0) return JSON.stringify(entries);
  return isInBackground(device, person) ? "something in the background" : undefined;
}

/** With nothing pending, the status must say so. */
async function checkSummary(sim: Simulation, { device, status }: Page) {
  const { waiting, needAttention } = await ask(sim, device.outbox.summary());
  if (waiting > 0 || needAttention > 0)
    violate(
      sim,
      "wrong status",
      `Nothing is pending, but ${waiting} wait and ${needAttention} need attention`,
    );
  if (status().needsSignIn || status().isOutdated || status().isStorageGone)
    violate(sim, "wrong status", `Nothing is wrong, but: ${JSON.stringify(status())}`);
}

/** The person signs in again and gets enough time for everything to sync. */
async function returnToDevice(sim: Simulation, device: SimDevice, person: PersonName) {
  killDevice(sim, device);
  await signIn(sim, device, person);
  const page = await openPage(sim, device);
  if (!page) return;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await sim.turns.pass(2 * MINUTE);
    if (!(await pendingEntries(sim, device, person, page))) return await checkSummary(sim, page);
    await handleFailedWrites(sim, device, person, page.device);
    if (round === 2) await sim.turns.pass(MAX_WAIT_MS);
  }
  const pending = await pendingEntries(sim, device, person, page);
  if (pending) violate(sim, "not drained", `Still pending in the quiet phase: ${pending}`);
}

/** Ends all faults. Then everyone returns to each of their devices once. */
export async function runQuietPhase(sim: Simulation) {
  await endFaults(sim);
  for (const device of sim.devices) {
    for (const person of device.seen) await returnToDevice(sim, device, person);
  }
}

/** Compares every device with the server. */
export async function checkOutcome(sim: Simulation) {
  const state = await inTurn(sim, () => sim.server.state());
  checkServerState(sim, state);
  for (const device of sim.devices) {
    const last = device.tabs[0]?.page;
    if (last) await compare(sim, device, last);
    sim.counts.markRecovered(device.index);
  }
  sim.counts.markRecovered(-1);
}

async function compare(sim: Simulation, device: SimDevice, page: Page) {
  const person = nameOf(page.device.owner);
  if (!person) return;
  // Another device may have synced since, and what it did may earn an achievement, which this device records by itself.
  page.device.sync.now();
  await sim.turns.pass(MINUTE);
  if (await pendingEntries(sim, device, person, page)) await sim.turns.pass(2 * MINUTE);
  const state = await inTurn(sim, () => sim.server.state());
  const lessons = await inTurn(sim, () => sim.server.lessons());
  const discarded = new Set(
    sim.ledger.actions.filter((action) => action.isDiscarded).map((action) => action.about),
  );
  for (const { name, device: shown, server } of await ask(
    sim,
    compareSides(page.device, { state, lessons }, person, discarded),
  ))
    if (shown !== server)
      violate(
        sim,
        "mismatch",
        `${name} of ${person} on device ${device.index}: [${shown}] but server has [${server}]`,
      );
}
