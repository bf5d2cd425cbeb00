import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { type Credentials, createCall, createCallUnlessUnchanged } from "../passage/call.ts";
import type { Network, Ports } from "../ports.ts";
import { createPass, type RunPass } from "./pass.ts";
import { wholeBatch } from "./push.ts";

/** Puts a pass together, for the page and for the worker alike. */
export function assemblePass(
  ports: Ports,
  device: DeviceDatabase,
  person: PersonDatabase,
  credentials: Credentials,
): RunPass {
  let requests = 0;
  const network: Network = {
    ...ports.network,
    send: (request) => {
      requests++;
      return ports.network.send(request);
    },
  };
  const deps = { network, clock: ports.clock, credentials };
  return createPass({
    ports,
    device,
    person,
    call: createCall(deps),
    callUnlessUnchanged: createCallUnlessUnchanged(deps),
    size: wholeBatch(),
    requests: () => requests,
  });
}
