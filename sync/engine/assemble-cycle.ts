import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { Network, WorkerPorts } from "../ports.ts";
import { type Credentials, createCall, createCallUnlessUnchanged } from "../transport/call.ts";
import { createCycle } from "./cycle.ts";
import type { RunCycle } from "./cycle-types.ts";
import { newLinkQuality, withAdaptiveTimeout, withAskedWaits } from "./link-quality.ts";

/** Creates the sync cycle for the page and the worker. */
export function assembleCycle(
  ports: WorkerPorts,
  device: DeviceDatabase,
  person: PersonDatabase,
  credentials: Credentials,
): RunCycle {
  let requests = 0;
  const counted: Network = {
    ...ports.network,
    send: (request) => {
      requests++;
      return ports.network.send(request);
    },
  };
  const link = newLinkQuality();
  const network = withAskedWaits(
    withAdaptiveTimeout(counted, ports.clock, link),
    ports.clock,
    link,
  );
  const { clock, resumeSession } = ports;
  const deps = { network, clock, credentials, resumeSession };
  return createCycle({
    ports,
    device,
    person,
    call: createCall(deps),
    callUnlessUnchanged: createCallUnlessUnchanged(deps),
    link,
    isSignedIn: async () => (await credentials.read()) !== undefined,
    requests: () => requests,
  });
}
