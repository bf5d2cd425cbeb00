import { type Act, perform } from "./actions.ts";
import type { Happening } from "./events/event.ts";
import type { Weather } from "./network-faults.ts";
import { killTab, one, openTab, openTabs, type Scene } from "./state.ts";
import { pick, type Swarm } from "./swarm.ts";
import { watches } from "./watch-sessions.ts";

const LONGEST_STEP_MS = 20_000;

/** Of what this seed knows, what may happen now; half of the time nothing. */
function someWeather({ chance, swarm }: Scene): Weather {
  if (chance() < 0.4) return new Map();
  return new Map([...swarm.way].filter(() => chance() < 0.6));
}

/** Kills a page or a worker between any two turns, now and then: at any await of its code. */
function suddenDeath(scene: Scene) {
  const { chance, swarm, counts } = scene;
  if (swarm.deathRate === 0 || chance() > swarm.deathRate) return;
  const phone = one(scene, scene.phones);
  if (chance() < 0.3) {
    phone.browser.killWorker();
    counts.happened("worker killed", phone.index);
    return;
  }
  const tab = one(scene, phone.tabs);
  killTab(scene, tab);
  openTab(scene, phone, tab);
  counts.happened("page killed", phone.index);
}

async function step(scene: Scene, swarm: Swarm<Act, Happening>) {
  const { chance, counts } = scene;
  const phone = one(scene, scene.phones);
  if (chance() < swarm.busy) {
    const times = chance() < 0.2 ? 5 : 1;
    for (let n = 0; n < times; n++)
      perform(scene, phone, one(scene, phone.tabs), pick(chance, swarm.acts));
    return;
  }
  const { kind, befall } = pick(chance, swarm.happenings);
  if (kind) scene.tell(phone.index, () => `— ${kind}`);
  const hasHappened = await befall(scene, phone);
  if (kind && hasHappened) counts.happened(kind, phone.index);
}

export async function storm(scene: Scene, swarm: Swarm<Act, Happening>) {
  const { chance, sky, turns, phones } = scene;
  const looks = watches(scene);
  for (let steps = 0; steps < swarm.steps; steps++) {
    for (const { index } of phones) sky.setWeather(index, someWeather(scene));
    await step(scene, swarm);
    await turns.pass(Math.floor(chance() * LONGEST_STEP_MS), () => suddenDeath(scene));
    for (const look of looks) await look();
    // Whatever was killed or did not open, somebody opens again.
    for (const phone of phones) if (chance() < 0.5) openTabs(scene, phone);
  }
}
