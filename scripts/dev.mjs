// `npm run dev`: serves the application and worker with live reload on PORT, and restarts the server on each change.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { binary, install, root, run } from "./prepare.mjs";

install();
const apiPort = process.env.API_PORT ?? "8081";
if (run(binary("vite"), ["build", "--logLevel", "warn", "--ssr"]) !== 0) process.exit(1);

const start = (command, args, env = {}) =>
  spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
const children = [
  start(binary("vite"), ["build", "--logLevel", "warn", "--ssr", "--watch"]),
  start(
    process.execPath,
    ["--watch-path=dist-server", "--enable-source-maps", "dist-server/main.js"],
    { PORT: apiPort },
  ),
  start(binary("vite"), []),
];
while (!existsSync(join(root, "dist-server/main.js"))) await wait(100);

const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const child of children) child.on("exit", stop);
