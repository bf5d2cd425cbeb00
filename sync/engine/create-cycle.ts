import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { Network, WorkerPorts } from "../ports.ts";
import { type Credentials, createCall, createCallUnlessUnchanged } from "../transport/call.ts";
import { createPass } from "./cycle.ts";
import type { RunPass } from "./cycle-types.ts";
import { newLine, patient } from "./link-quality.ts";

/** Puts a pass together, for the page and for the worker alike. */
export function assemblePass(
  ports: WorkerPorts,
  device: DeviceDatabase,
  person: PersonDatabase,
  credentials: Credentials,
): RunPass {
  let requests = 0;
  const counted: Network = {
    ...ports.network,
    send: (request) => {
      requests++;
      return ports.network.send(request);
    },
  };
  const line = newLine();
  const network = patient(counted, ports.clock, line);
  const deps = { network, clock: ports.clock, credentials };
  return createPass({
    ports,
    device,
    person,
    call: createCall(deps),
    callUnlessUnchanged: createCallUnlessUnchanged(deps),
    line,
    requests: () => requests,
  });
}
