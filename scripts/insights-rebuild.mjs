// `npm run insights:rebuild`: rebuilds the insights tables from the source data and prints the differences.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/insights-rebuild.js");
