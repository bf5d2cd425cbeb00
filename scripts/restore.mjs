// `npm run restore -- backup/folder`: restores a backup into an empty DATA_DIR or an empty database at DATABASE_URL.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/backup-restore.js");
