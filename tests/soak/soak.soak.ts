import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, onTestFinished, test } from "vitest";
import { removeProfiles } from "../support/browser.ts";
import {
  demoCatalogue,
  leader,
  nurse,
  openSession,
  type Person,
  workerReady,
} from "../support/people.ts";
import { seededRandom } from "../support/random.ts";
import { act, downloadOne } from "./acts.ts";
import { createDevice, type SoakDevice, type SoakPerson, signIn, within } from "./device.ts";
import { chooseFault, type Fault, heal, inflict, isOfServer } from "./faults.ts";
import { type Installation, install } from "./installation.ts";
import { createLedger } from "./ledger.ts";
import { settle } from "./quiet-phase.ts";
import { count, print, report } from "./report.ts";
import { createWatch } from "./watch.ts";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 2);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const clock = () => new Date().toISOString().slice(11, 19);

type Soak = {
  readonly installation: Installation;
  readonly devices: readonly SoakDevice[];
  readonly breaches: string[];
  readonly until: number;
};

/** Lessons with a recording, short ones first. */
async function lessonsOf({ url }: Installation) {
  const { content } = await demoCatalogue(url);
  const seconds = (length: string) =>
    length.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return content
    .filter((row) => row.file && row.content_status === "Published" && row.type !== "Handout")
    .toSorted((a, b) => seconds(b.length) - seconds(a.length))
    .map(({ record_id_ }) => record_id_);
}

const known = async ({ url }: Installation, person: Person): Promise<SoakPerson> => ({
  ...person,
  id: (await openSession(url, person)).user.id,
});

/** Inflicts one fault after another. Faults of connections overlap with others. */
async function playFaults(
  soak: Soak,
  watch: ReturnType<typeof createWatch>,
  disturbed: Map<SoakDevice, number>,
) {
  const random = seededRandom(SEED);
  const happened = new Map<Fault, number>();
  const running: Promise<void>[] = [];
  while (Date.now() < soak.until) {
    await pause(2000 + random() * 8000);
    const kind = chooseFault(random);
    const device = soak.devices[Math.floor(random() * soak.devices.length)];
    if (!device) throw new Error("No device");
    count(happened, kind);
    print(`${clock()} ${kind}: ${device.name}`);
    disturbed.set(device, (disturbed.get(device) ?? 0) + 1);
    const fault = inflict(kind, { ...soak, device, random, onRestore: watch.forgetProgress })
      .catch((error) => void soak.breaches.push(`${kind}: ${error}`))
      .finally(() => void disturbed.set(device, (disturbed.get(device) ?? 1) - 1));
    running.push(fault);
    if (isOfServer(kind)) await fault;
  }
  await Promise.all(running);
  return happened;
}

test("a soak loses nothing", async () => {
  print(`soak of ${MINUTES} minutes, seed ${SEED}`);
  const started = Date.now();
  const installation = await install();
  const devices: SoakDevice[] = [];
  onTestFinished(async () => {
    for (const device of devices) await device.close();
    await installation.stop();
    installation.remove();
    removeProfiles();
  });
  const lessons = await lessonsOf(installation);
  const [one, other] = [await known(installation, nurse), await known(installation, leader)];
  const people = [one, other];
  devices.push(
    await createDevice("one", one, installation),
    await createDevice("two", one, installation),
    await createDevice("three", other, installation),
  );
  const breaches: string[] = [];
  const ledger = createLedger(new Date(started));
  const disturbed = new Map<SoakDevice, number>();
  const isReachable = (device: SoakDevice) =>
    installation.upSince() !== undefined && (disturbed.get(device) ?? 0) === 0;
  const watch = createWatch(installation, devices, people, isReachable);
  const done = new Map<string, number>();
  const failed = new Map<string, number>();

  const contextOf = (device: SoakDevice, at: number) => ({
    ...{ device, ledger, people, random: seededRandom(SEED + at + 1) },
    ...{ own: lessons.slice(at * 5, at * 5 + 5), shared: lessons.slice(15, 20) },
  });
  const use = async (device: SoakDevice, at: number) => {
    const context = contextOf(device, at);
    while (Date.now() < soak.until) {
      try {
        const { name, problem } = await within(
          120,
          device.page().then((page) => act({ ...context, page })),
        );
        count(done, name);
        if (problem) breaches.push(`${device.name}: ${problem}`);
      } catch (error) {
        const [text = ""] = String(error).split("\n");
        print(`${clock()} interrupted: ${device.name}, ${text}`);
        count(failed, text.replaceAll(/http\S+|\d+/g, "…").slice(0, 150));
      }
      await pause(context.random() * 800);
    }
  };
  const look = async () => {
    while (Date.now() < soak.until) {
      await watch.look(Date.now());
      breaches.push(...devices.flatMap((device) => device.takeProblems()));
      await pause(1000);
    }
  };
  for (const [at, device] of devices.entries()) {
    const page = await device.page();
    await signIn(page, device.home);
    await workerReady(page);
    await downloadOne({ ...contextOf(device, at), page });
  }
  const soak: Soak = { installation, devices, breaches, until: Date.now() + MINUTES * 60_000 };
  const [happened] = await Promise.all([
    playFaults(soak, watch, disturbed),
    look(),
    ...devices.map(use),
  ]);

  print(`${clock()} quiet`);
  for (const device of devices) heal(device);
  const quiet = await settle(installation, devices, people);
  breaches.push(...watch.breaches, ...quiet.breaches);
  breaches.push(...devices.flatMap((device) => device.takeProblems()));
  await installation.stop();
  const database = await PGlite.create(join(installation.dataDir(), "pg"));
  breaches.push(...(await ledger.audit(database, quiet.failed.join("\n"))));
  await database.close();

  report({
    ...{ done, interrupted: failed, happened, failed: quiet.failed, breaches: breaches.length },
    confirmed: ledger.confirmed(),
    requests: devices.reduce((all, device) => all + device.requests(), 0),
    recoverySeconds: watch.longestRecoverySeconds(),
    minutes: (Date.now() - started) / 60_000,
  });
  if (breaches.length > 0) print(installation.output().slice(-5000));
  expect(breaches).toEqual([]);
});
