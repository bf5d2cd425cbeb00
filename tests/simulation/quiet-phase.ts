import type { PersonName } from "../support/small-world.ts";
import type { Page } from "../support/test-browser.ts";
import { databaseOf } from "./disk.ts";
import { attend } from "./needs-attention.ts";
import { judge } from "./oracle.ts";
import { sidesOf } from "./records.ts";
import type { Truth } from "./server/sim-server.ts";
import {
  ask,
  breach,
  inTurn,
  killPhone,
  openTabs,
  type Phone,
  personOfId,
  type Scene,
  signIn,
} from "./state.ts";

const MINUTE = 60_000;
/** A clock that was set back can make a wait last as long as anybody could have asked for. */
const LONGEST_MS = 61 * MINUTE;
/** Something that needs attention may hide another. */
const MOST_ROUNDS = 6;

/** Everything that was wrong is put right. */
async function clear(scene: Scene) {
  const { sky, server, phones } = scene;
  sky.setServer("well");
  await inTurn(scene, () => server.breakAt(undefined));
  for (const phone of phones) {
    sky.setWeather(phone.index, new Map());
    phone.disk.fill(0);
    phone.clock.drift(0);
    phone.known.clear();
    killPhone(scene, phone);
  }
}

async function openPage(scene: Scene, phone: Phone): Promise<Page | undefined> {
  const [tab] = phone.tabs;
  for (let tries = 0; tries < 3 && tab && !tab.page; tries++) {
    openTabs(scene, phone);
    await scene.turns.pass(MINUTE);
  }
  if (!tab?.page) breach(scene, "not opened", "A page did not open in the calm");
  return tab?.page;
}

type Row = { readonly state: string };

/** Without what was set aside. It is not among the entries, and goes once a minute, however small a batch is. */
const isInBackground = ({ disk: { rows } }: Phone, person: PersonName) =>
  (rows(databaseOf(person), "outbox") as readonly Row[]).some(({ state }) => state !== "parked");

/** What is still owed, in words. */
async function owed(scene: Scene, phone: Phone, person: PersonName, { device }: Page) {
  const entries = await ask(scene, device.outbox.entries());
  if (entries.length > 0) return JSON.stringify(entries);
  return isInBackground(phone, person) ? "something in the background" : undefined;
}

/** Who owes nothing is told so. */
async function checkSummary(scene: Scene, { device, status }: Page) {
  const { waiting, needAttention } = await ask(scene, device.outbox.summary());
  if (waiting > 0 || needAttention > 0)
    breach(
      scene,
      "silent",
      `Nothing is owed, but ${waiting} wait and ${needAttention} need attention`,
    );
  if (status().needsSignIn || status().isOutdated || status().isStorageGone)
    breach(scene, "silent", `Nothing is wrong, but: ${JSON.stringify(status())}`);
}

/** The person comes back, and has all the time it takes. */
async function comeBack(scene: Scene, phone: Phone, person: PersonName) {
  killPhone(scene, phone);
  await signIn(scene, phone, person);
  const page = await openPage(scene, phone);
  if (!page) return;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await scene.turns.pass(2 * MINUTE);
    if (!(await owed(scene, phone, person, page))) return await checkSummary(scene, page);
    await attend(scene, phone, person, page.device);
    if (round === 2) await scene.turns.pass(LONGEST_MS);
  }
  const left = await owed(scene, phone, person, page);
  if (left) breach(scene, "not drained", `Still owed in the calm: ${left}`);
}

/** The sky clears; everybody comes back to each of their phones once. */
export async function calm(scene: Scene) {
  await clear(scene);
  for (const phone of scene.phones) {
    for (const person of phone.seen) await comeBack(scene, phone, person);
  }
}

/** Whoever comes back now must find on each phone what the server has. */
export async function check(scene: Scene) {
  const truth = await inTurn(scene, () => scene.server.truth());
  judge(scene, truth);
  for (const phone of scene.phones) {
    const last = phone.tabs[0]?.page;
    if (last) await compare(scene, phone, last, truth);
    scene.counts.wentWell(phone.index);
  }
  scene.counts.wentWell(-1);
}

async function compare(scene: Scene, phone: Phone, page: Page, truth: Truth) {
  const person = personOfId(page.device.owner);
  if (scene.history.restores > 0 || !person) return;
  // Another phone may have sent since this one looked.
  page.device.sync.now();
  await scene.turns.pass(MINUTE);
  const discarded = new Set(
    scene.ledger.deeds.filter((deed) => deed.isGivenUp).map((deed) => deed.about),
  );
  for (const { name, device, server } of await ask(
    scene,
    sidesOf(page.device, truth, person, discarded),
  ))
    if (device !== server)
      breach(
        scene,
        "disagree",
        `${name} of ${person} on phone ${phone.index}: [${device}] but [${server}]`,
      );
}
