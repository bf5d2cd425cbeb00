// `npm start`: from a fresh clone to a running server.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/main.js");
