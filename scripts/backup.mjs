// `npm run backup -- new/folder`: database and files, with their hashes. The embedded database's server must be stopped for it.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/backup-make.js");
