// Shared by `npm run simulate` and `npm run simulate:mutants`: builds the simulator as one bundle and runs it on every
// core.
import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./prepare.mjs";

// Per process, because another run may be active.
const cache = join(root, `node_modules/.cache/respite/simulator-${process.pid}`);
process.once("exit", () => rmSync(cache, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** Limits batches to three writes instead of a hundred. */
export const smallBatches = {
  name: "small-batches",
  enforce: "pre",
  transform(source, id) {
    if (!id.endsWith("/contract/constants.ts")) return;
    const code = source.replace("BATCH_LIMIT = 100;", "BATCH_LIMIT = 3;");
    if (code === source) throw new Error("There is no BATCH_LIMIT to make smaller.");
    return { code, map: null };
  },
};

/** Builds the simulator and returns its folder. `plugins` may change the source. */
export async function buildSimulator(name = "plain", plugins = []) {
  const { build } = await import("vite");
  const outDir = join(cache, name);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      sourcemap: true,
      rollupOptions: {
        input: {
          player: join(root, "tests/simulation/player.ts"),
          sum: join(root, "tests/simulation/sum.ts"),
          "pglite-worker": join(root, "server/platform/database/pglite-worker.js"),
        },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  return outDir;
}

/**
 * Runs the orders on all cores and passes each report to `onReport`, until none are left or it returns false.
 */
export function playAll(folder, orders, onReport) {
  const waiting = orders[Symbol.iterator]();
  return new Promise((resolve, reject) => {
    const players = new Set();
    let isOver = false;
    const end = (failure) => {
      isOver = true;
      for (const player of players) player.disconnect();
      players.clear();
      if (failure) reject(failure);
      else resolve();
    };
    const next = (player) => {
      const { value, done } = waiting.next();
      if (!done) return player.send(value);
      players.delete(player);
      player.disconnect();
      if (players.size === 0) end();
    };
    for (let core = 0; core < availableParallelism(); core++) {
      const player = fork(join(folder, "player.js"), {
        cwd: root,
        // Most objects of an episode become garbage at its end. Every core runs a player, so collecting in parallel gains nothing.
        execArgv: ["--max-semi-space-size=256", "--single-threaded-gc"],
      });
      players.add(player);
      player.on("message", (message) => {
        if (isOver) return;
        if (message !== "ready" && onReport(message.told, message.order) === false) return end();
        next(player);
      });
      player.on("exit", (code) => {
        if (code !== 0 && !isOver) end(new Error(`A player ended with ${code}.`));
      });
    }
  });
}
