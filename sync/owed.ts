import { assemblePass } from "./engine/create-pass.ts";
import { DeviceDatabase } from "./local/device-database.ts";
import { PersonDatabase } from "./local/person-database.ts";
import { outboxSummary } from "./outbox/questions.ts";
import type { Ports } from "./ports.ts";
import { browserPorts } from "./ports-browser.ts";
import { mirroredSession, workerCredentials } from "./session/mirror.ts";

/** No outcome of these changes before a page is open: somebody must sign in, or load the new application. */
const needsPage = new Set(["signed-out", "outdated"]);

/** Browsers end a worker that is at it for longer than three minutes; a pass takes at most 20 seconds. */
const MOST_PASSES = 8;

async function passFor(ports: Ports, device: DeviceDatabase, person: PersonDatabase) {
  const runPass = assemblePass(ports, device, person, workerCredentials(device, person.owner));
  const { signal } = new AbortController();
  let end = (await runPass({ pass: "push", probe: true, signal })).end;
  for (let passes = 1; passes < MOST_PASSES && end.kind === "done" && end.more; passes++) {
    end = (await runPass({ pass: "push", probe: false, signal })).end;
  }
  if (needsPage.has(end.kind)) return 0;
  return (await outboxSummary(person)).waiting;
}

/**
 * Sends what the signed-in person owes, with no page open: the same pass as in the page, under the same lock.
 * `remaining` counts what another wake-up could still deliver.
 */
export async function runOwedPass(
  ports: Ports = browserPorts(),
): Promise<{ readonly remaining: number }> {
  const device = new DeviceDatabase(ports.databases);
  try {
    const session = await mirroredSession(device);
    if (!session) return { remaining: 0 };
    const person = new PersonDatabase(session.user.id, ports.databases);
    try {
      if ((await outboxSummary(person)).waiting === 0) return { remaining: 0 };
      return { remaining: await passFor(ports, device, person) };
    } finally {
      person.close();
    }
  } finally {
    device.close();
  }
}
