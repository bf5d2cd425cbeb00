import type { Device, PlaybackSample } from "#sync/device.ts";
import type { PersonName } from "../support/small-world.ts";
import { faultKinds, type Weather } from "./faults.ts";
import { count, killTab, one, openTab, type Phone, type Scene, signIn } from "./scene.ts";

const contents = ["RL-1", "RL-2", "RL-3"];
/** Each person watches to seconds of their own kind, so that anything that strays is seen. */
function watch(scene: Scene, person: PersonName, device: Device) {
  const furthest = 2 * (1 + Math.floor(scene.chance() * 50)) + (person === "nurse" ? 0 : 1);
  const sample: PlaybackSample = {
    contentId: one(scene, contents),
    position: furthest,
    furthest,
    finished: scene.chance() < 0.1,
    played: [[Math.max(0, furthest - 10), furthest]],
  };
  scene.ledger.attempt(person, sample);
  device.progress.record(sample).then(
    () => scene.ledger.confirm(person, sample),
    // Not saved, and the screen says so: no promise was made.
    () => undefined,
  );
}

/** Takes over the phone at the change of shift; what the one before owes stays on it. */
async function handOver(scene: Scene, phone: Phone) {
  const next: PersonName = phone.person === "nurse" ? "leader" : "nurse";
  count(scene, "another person");
  await signIn(scene, phone, next);
  for (const tab of phone.tabs) {
    tab.beginning?.kill();
    openTab(scene, phone, tab);
  }
}

async function endSessions({ turns, server, phones }: Scene) {
  await turns.outside(() => server.db.deleteFrom("auth_client").execute());
  for (const phone of phones) phone.known.clear();
}

async function act(scene: Scene): Promise<void> {
  const { chance, clock } = scene;
  const phone = one(scene, scene.phones);
  const tab = one(scene, phone.tabs);
  const dice = chance();
  if (dice < 0.5) return tab.page && watch(scene, phone.person, tab.page.device);
  if (dice < 0.6) return tab.page?.wake(chance() < 0.5 ? "online" : "visible");
  if (dice < 0.68) return tab.page?.device.sync.now();
  if (dice < 0.78) return killTab(scene, phone, tab);
  if (dice < 0.86) {
    phone.browser.wakeWorker().catch((error) => scene.violations.push(`The worker: ${error}`));
    return;
  }
  if (dice < 0.92) return clock.jump(Math.floor((chance() - 0.5) * 3 * 24 * 3_600_000));
  if (dice < 0.96) {
    await endSessions(scene);
    return await signIn(scene, phone, phone.person);
  }
  return await handOver(scene, phone);
}

function weatherOf(chance: () => number): Weather {
  const kinds = faultKinds.filter(() => chance() < 0.5);
  return Object.fromEntries(kinds.map((kind) => [kind, chance() * 0.25]));
}

/** Kills a page or a worker between any two turns, now and then: at any await of its code. */
function suddenDeath(scene: Scene) {
  if (scene.chance() > 0.004) return;
  const phone = one(scene, scene.phones);
  if (scene.chance() < 0.3) phone.browser.killWorker();
  else killTab(scene, phone, one(scene, phone.tabs));
}

export async function storm(scene: Scene) {
  const { chance, sky, turns } = scene;
  for (let step = 0; step < 40; step++) {
    sky.setWeather(weatherOf(chance));
    await act(scene);
    sky.setWeather(weatherOf(chance));
    await turns.pass(Math.floor(chance() * 20_000), () => suddenDeath(scene));
  }
}
