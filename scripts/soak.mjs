// `npm run soak -- --hours 2` or `-- --minutes 5`, with `--seed 12` to choose the seed: three browsers use a real server
// through kills, restores, updates, and bad connections. Exits with 1 if anything was lost (docs/guides/testing.md).
import { parseArgs } from "node:util";
import { binary, buildAll, install, run } from "./prepare.mjs";
import { chromium, installTools } from "./tools.mjs";

const { values } = parseArgs({
  options: {
    hours: { type: "string", default: "0" },
    minutes: { type: "string", default: "0" },
    seed: { type: "string" },
  },
});
const minutes = Number(values.hours) * 60 + Number(values.minutes);
if (!(minutes > 0)) {
  process.stderr.write("Usage: npm run soak -- --hours 2, or --minutes 5 [--seed 12]\n");
  process.exit(2);
}

install();
buildAll();
await installTools(["Chromium"]);
const env = {
  ...process.env,
  CHROMIUM: chromium(),
  SOAK_MINUTES: String(minutes),
  ...(values.seed && { SEED: values.seed }),
};
process.exit(run(binary("vitest"), ["run", "--project", "soak", "--silent=false"], { env }));
