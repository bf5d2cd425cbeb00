// `npm run bench [name]`: the measurements of docs/benchmarks.md, printed. Takes minutes; not part of the tests.
import { binary, buildAll, install, run } from "./prepare.mjs";
import { chromium } from "./tools.mjs";

install();
buildAll();
const env = { ...process.env, CHROMIUM: chromium() };
run(process.execPath, ["scripts/check-size.mjs"]);
process.exit(
  run(binary("vitest"), ["run", "--project", "bench", "--silent=false", ...process.argv.slice(2)], {
    env,
  }),
);
