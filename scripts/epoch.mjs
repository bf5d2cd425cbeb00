// `npm run epoch`: run it after the database went back in time by other means than `npm run restore`.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/epoch.js");
