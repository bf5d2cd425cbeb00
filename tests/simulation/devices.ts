import { seal } from "#sync/encryption/encrypt-to-server.ts";
import type { Network, Ports, Seal } from "#sync/ports.ts";
import { type Life, testBrowser } from "../support/test-browser.ts";
import { alone } from "./alone.ts";
import { phoneClock } from "./device-clock.ts";
import { databaseOf, disk } from "./disk.ts";
import { shelves } from "./download-faults.ts";
import { breach, type Phone, type Scene, type Tab } from "./state.ts";
import { ice } from "./storage-faults.ts";
import type { PhonePlan } from "./swarm.ts";
import { writesOf } from "./wire-tap.ts";

type World = Pick<
  Scene,
  "afterwards" | "chance" | "clock" | "counts" | "sky" | "tell" | "traffic" | "turns" | "violations"
>;

/** A new one each time: one for all would keep everybody who waits for it. */
const never = () => new Promise<never>(() => undefined);
/** Nothing is fetched but what is asked of the server. */
const noBytes: Network["fetchBytes"] = () => Promise.reject(new TypeError("Failed to fetch"));
const nothing: Network = { send: never, fetchBytes: noBytes };

/** Real sealing; on real time, while no device moves. */
const sealOutside =
  ({ turns }: World): Seal =>
  (key, text) =>
    new Promise((resolve, reject) => {
      turns.later(() => turns.outside(() => seal(key, text)).then(resolve, reject));
    });

const whileAlive = <T>(life: Life, work: Promise<T>): Promise<T> =>
  work.then(
    (value) => (life.alive ? value : never()),
    (error) => (life.alive ? Promise.reject(error) : never()),
  );

type Fact = { readonly key: string };

/** Does everything that listens on this phone know which server is ours? */
const knowsServer = ({ disk: { rows }, person }: Phone) =>
  person !== undefined &&
  ["respite-device", databaseOf(person)].every((name) =>
    rows(name, "facts").some((fact) => (fact as Fact).key === "server"),
  );

const newTab = (): Tab => ({
  beginning: undefined,
  page: undefined,
  life: undefined,
  isFrozen: false,
  underWay: new Set(),
});

/** How likely the browser does what a page asks it to do: to wake the worker. */
const WILLING = 0.4;
const LONGEST_TILL_WOKEN_MS = 30_000;

/** What a page or a worker of this phone gets from outside. */
function dressed(world: World, phone: Phone, ports: Ports, life: Life): Ports {
  const { chance, sky, traffic, afterwards } = world;
  const caller = traffic.newCaller(phone.index, ports.keyValue ? "page" : "worker");
  const send: Network["send"] = (request) => {
    if (!life.alive) return never();
    const isSending = writesOf(request).length > 0;
    if (isSending) phone.alone.begin(life);
    const sent = sky.send(caller, request, knowsServer(phone)).finally(() => {
      if (isSending) phone.alone.end(life);
    });
    return whileAlive(life, sent);
  };
  const wakes = {
    ...ports.wakes,
    askForWakeUp: async () => {
      if (chance() > WILLING) return;
      afterwards(Math.floor(chance() * LONGEST_TILL_WOKEN_MS), phone.wakeWorker);
    },
    handOver: () => afterwards(0, phone.wakeWorker),
  };
  const own = { ...ports, wakes, files: phone.files, network: { ...nothing, send } };
  return phone.ice.dress(phone.alone.dress(phone.disk.dress(own, life), life), life);
}

export function makePhone(world: World, index: number, plan: PhonePlan): Phone {
  const { chance, counts, tell } = world;
  const clock = phoneClock(world.clock);
  const browser = testBrowser({
    network: nothing,
    clock,
    random: chance,
    hasLocks: plan.hasLocks,
    seal: sealOutside(world),
    dress: (ports, life) => {
      phone.born = life;
      return dressed(world, phone, ports, life);
    },
  });
  const phone: Phone = {
    index,
    browser,
    clock,
    disk: disk(browser.databases, chance, () => counts.happened("no room", index)),
    files: shelves(),
    ice: ice(),
    alone: alone(
      plan.hasLocks,
      (what) => breach(world, "alone", what),
      () => counts.happened("lock stolen", index),
    ),
    tabs: Array.from({ length: plan.tabs }, newTab),
    known: new Map(),
    seen: new Set(),
    wakeWorker: () => {
      browser.wakeWorker().catch((error) => tell(index, () => `The worker: ${error}`));
    },
    born: undefined,
    person: undefined,
    wipes: 0,
  };
  return phone;
}
