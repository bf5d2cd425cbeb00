// `npm run bench [name]`: runs the benchmarks of docs/benchmarks.md. Takes minutes and is not part of the tests.
import { binary, buildAll, install, run } from "./prepare.mjs";
import { chromium, installTools } from "./tools.mjs";

install();
buildAll();
await installTools(["Chromium"]);
const env = { ...process.env, CHROMIUM: chromium() };
run(process.execPath, ["scripts/check-size.mjs"]);
process.exit(
  run(binary("vitest"), ["run", "--project", "bench", "--silent=false", ...process.argv.slice(2)], {
    env,
  }),
);
