import { BATCH_LIMIT } from "#contract/constants.ts";
import { createDevice } from "#sync/create-device.ts";
import type { Device } from "#sync/device.ts";
import { assemblePass } from "#sync/engine/create-cycle.ts";
import { createPass } from "#sync/engine/cycle.ts";
import type { RunPass } from "#sync/engine/cycle-types.ts";
import { newLine } from "#sync/engine/link-quality.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { pagePorts } from "#sync/ports-page.ts";
import { settleIn } from "#sync/session/mirror.ts";
import type { Session } from "#sync/session/session.ts";
import { createSessionStore } from "#sync/session/session-store.ts";
import { createCall, createCallUnlessUnchanged } from "#sync/transport/call.ts";
import type { Act } from "../kinds.ts";
import { doOn, recordOf } from "./ours-acts.ts";
import { offer } from "./peer.ts";

/* Acts go through the device's commands. They are sent by the passes that page and worker run, with no pull after them. */

const ports = pagePorts(() => () => undefined);
/** For the device that only takes acts in: somebody else is always sending. */
const shut = {
  ...ports,
  locks: { ...ports.locks, ifFree: async () => undefined, steal: async () => undefined as never },
};
const databases = new DeviceDatabase();
let person: PersonDatabase;
let session: Session;
let runPass: RunPass;
let acting: Promise<Device> | undefined;

/** A pass whose batches keep their size. The product's own begins with whole ones. */
function passOf(batch: number): RunPass {
  const credentials = { read: () => session, renew: () => undefined };
  if (batch === BATCH_LIMIT) return assemblePass(ports, databases, person, credentials);
  let requests = 0;
  const send: typeof ports.network.send = (request) => {
    requests += 1;
    return ports.network.send(request);
  };
  const network = { ...ports.network, send };
  const deps = { network, clock: ports.clock, credentials };
  const line = Object.defineProperty(newLine(), "count", {
    get: () => batch,
    set: () => undefined,
  });
  return createPass({
    ports,
    device: databases,
    person,
    call: createCall(deps),
    callUnlessUnchanged: createCallUnlessUnchanged(deps),
    line,
    requests: () => requests,
  });
}

async function passes(pass: "push" | "full"): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    const { end } = await runPass({ pass, probe: false, signal });
    if (end.kind !== "done") throw new Error(`The pass ended: ${end.kind}`);
    if (!end.more) return;
  }
}

async function enqueue(act: Act): Promise<void> {
  acting ??= createDevice(shut, session);
  await doOn(await acting, act);
}

offer({
  open: async ({ batch, token }) => {
    session = JSON.parse(token);
    if (ports.keyValue) createSessionStore({ keyValue: ports.keyValue }).write(session);
    // As the product's engine has it; acts come in through the device's own connection, which is strict.
    person = new PersonDatabase(session.user.id, undefined, "relaxed");
    await Promise.all([databases.open(), person.open()]);
    await settleIn(databases, () => session, { now: Date.now(), uuid: ports.ids.uuid() });
    runPass = passOf(batch);
  },
  enqueue,
  fill: async (acts) => {
    // What is sealed needs the server's key, which comes with what is new.
    if (acts[0]?.kind === "feedback") await passes("full");
    // Side by side, so that fewer commits are waited for.
    for (let at = 0; at < acts.length; at += 100)
      await Promise.all(acts.slice(at, at + 100).map(enqueue));
  },
  drain: () => passes("push"),
  signIn: () => undefined,
  waiting: async () => (await person.outbox.toArray()).map(recordOf),
});
