// `npm run migrate`: runs pending migrations before the processes of a new release start. With `--check` it only fails
// if any are pending.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/migrate.js");
