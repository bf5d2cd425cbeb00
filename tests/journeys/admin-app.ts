import { join } from "node:path";
import type { Device } from "../server/acts.ts";
import { adminOf } from "../server/credit/ledger/ledger-helpers.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { PASSWORD, type PersonName, people } from "../support/small-world.ts";
import { seeded } from "../support/wire.ts";
import { createVisitors, type Visitor } from "./visitors.ts";

/** A server with the small data set, whose leader is also an administrator, and the browser contexts that use it. */
export type AdminApp = {
  readonly server: TestServer;
  readonly origin: string;
  /** Another device of the administrator, without a browser. */
  readonly admin: Device;
  readonly open: (who: PersonName, path: string) => Promise<Visitor>;
  readonly closePages: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startAdminApp(): Promise<AdminApp> {
  const applicationFolder = join(import.meta.dirname, "../../dist");
  const server = await seeded(await testServer({ applicationFolder }));
  const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  // A service worker would download the library, and the admin pages only work online.
  const visitors = createVisitors(origin, { hasWorker: false });
  return {
    server,
    origin,
    admin: await adminOf(server),
    open: (who, path) => visitors.open({ email: people[who].email, password: PASSWORD }, path),
    closePages: () => visitors.closeAll(),
    close: async () => {
      await visitors.closeAll();
      await server.close();
    },
  };
}
