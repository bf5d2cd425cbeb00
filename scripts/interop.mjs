// `npm run test:interop`: runs programs of others, unmodified, against a real server (docs/guides/interoperability.md).

import { join } from "node:path";
import { binary, install, root, run } from "./prepare.mjs";
import { installTools } from "./tools.mjs";

install();
await installTools(["Chromium", "PDF readers and ffprobe"]);
const folder = join(root, "tests/interop/programs");
const installed = run("npm", [
  ...["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
  ...["--prefix", folder],
]);
process.exit(
  installed || run(binary("vitest"), ["run", "--project", "interop", ...process.argv.slice(2)]),
);
