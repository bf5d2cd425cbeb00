// `npm start`: installs, builds, and starts the server, also from a fresh clone.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/main.js");
