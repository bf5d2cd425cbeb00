import { join } from "node:path";
import type { Device } from "../server/acts.ts";
import { adminOf } from "../server/credit/ledger/ledger-helpers.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { PASSWORD, type PersonName, people } from "../support/small-world.ts";
import { seeded } from "../support/wire.ts";
import { type Guest, guestsOf } from "./visitors.ts";

/** A server with the small world, whose leader is an administrator, and those who look at it. */
export type Desk = {
  readonly server: TestServer;
  readonly origin: string;
  /** Another device of the administrator, without a browser. */
  readonly admin: Device;
  readonly open: (who: PersonName, path: string) => Promise<Guest>;
  readonly close: () => Promise<void>;
};

export async function openDesk(): Promise<Desk> {
  const applicationFolder = join(import.meta.dirname, "../../dist");
  const server = await seeded(await testServer({ applicationFolder }));
  const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  // A worker would fetch all there is, and the administration does not start without a network anyway.
  const guests = guestsOf(origin, { hasWorker: false });
  return {
    server,
    origin,
    admin: await adminOf(server),
    open: (who, path) => guests.open({ email: people[who].email, password: PASSWORD }, path),
    close: async () => {
      await guests.tidy();
      await server.close();
    },
  };
}
