// `npm run backup -- new/folder`: copies the database and all files with their hashes. Stop the server first if it uses
// the embedded database.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/backup-make.js");
