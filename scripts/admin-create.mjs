// `npm run admin:create -- email "First" "Last"`: creates the first administrator of an empty installation.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/admin-create.js");
