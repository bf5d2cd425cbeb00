import type { PersonName } from "../support/small-world.ts";
import { people } from "../support/small-world.ts";
import type { Page } from "../support/test-browser.ts";
import { ask, openTab, type Scene, signIn } from "./scene.ts";

/** A clock that was set back can make a wait last as long as anybody could have asked for. */
const LONGEST_MS = 61 * 60_000;

async function isAnythingOwed(scene: Scene) {
  for (const { tabs } of scene.phones) {
    const [tab] = tabs;
    if (!tab?.page) return true;
    const { waiting } = await ask(scene, tab.page.device.outbox.summary());
    if (waiting > 0) return true;
  }
  return false;
}

/** The sky clears; each person comes back to each phone once, and has all the time it takes. */
export async function calm(scene: Scene) {
  const { sky, turns } = scene;
  sky.setWeather({});
  for (const { known } of scene.phones) known.clear();
  for (const person of ["nurse", "leader", "nurse"] as const) {
    for (const phone of scene.phones) {
      await signIn(scene, phone, person);
      for (const tab of phone.tabs) {
        tab.beginning?.kill();
        openTab(scene, phone, tab);
      }
    }
    await turns.pass(2 * 60_000);
    if (await isAnythingOwed(scene)) await turns.pass(LONGEST_MS);
  }
}

export async function check(scene: Scene) {
  const { server, turns, violations, phones } = scene;
  const rows = await turns.outside(() =>
    server.db.selectFrom("time_watched").selectAll().execute(),
  );
  for (const [person, contentId] of scene.ledger.all()) {
    const id = people[person as PersonName].id;
    const row = rows.find((each) => each.person_id === id && each.record_id === contentId);
    const wrong = scene.ledger.judge(
      person,
      contentId,
      row?.seconds_watched ?? 0,
      row?.video_finished ?? false,
    );
    if (wrong) violations.push(wrong);
  }
  for (const phone of phones) {
    for (const { page } of phone.tabs) {
      if (!page) violations.push("A page did not open in the calm");
      else await checkDevice(scene, page, rows);
    }
  }
}

type Row = {
  readonly person_id: string;
  readonly record_id: string;
  readonly seconds_watched: number;
};

async function checkDevice(scene: Scene, page: Page, rows: readonly Row[]) {
  const { violations } = scene;
  const { outbox, progress } = page.device;
  const [entries, local] = await ask(scene, Promise.all([outbox.entries(), progress.all()]));
  if (entries.length > 0) violations.push(`Still owed in the calm: ${JSON.stringify(entries)}`);
  const theirs = rows.filter((row) => row.person_id === page.device.owner);
  const onServer = new Map(theirs.map((row) => [row.record_id, row.seconds_watched]));
  const onDevice = new Map(local.map((row) => [row.contentId, row.furthest]));
  for (const id of new Set([...onServer.keys(), ...onDevice.keys()])) {
    if (onServer.get(id) === onDevice.get(id)) continue;
    violations.push(
      `${id} is ${onDevice.get(id)} on the device, ${onServer.get(id)} on the server`,
    );
  }
}
