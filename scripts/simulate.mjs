// `npm run simulate -- --seeds 10000 [--from 1]`, or `--seed 12` to print the events of one. `--real`: all on the real
// server. `--plain`: with batches of the usual size only, as in `npm test`.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { install } from "./prepare.mjs";
import { buildSimulator, playAll, smallBatches } from "./simulator.mjs";

/** So many of the seeds are played twice more, once on the real server: each time it must be the same story. */
const SAMPLE = 100;
const MOST_TOLD = 10;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    real: { type: "boolean", default: false },
    plain: { type: "boolean", default: false },
  },
});
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
if (!Number.isInteger(first) || !Number.isInteger(count) || count < 1) {
  process.stderr.write(
    "Usage: npm run simulate -- --seeds 10000 [--from 1] [--real] [--plain], or --seed 12\n",
  );
  process.exit(2);
}
const print = (line) => process.stdout.write(`${line}\n`);
const on = values.real ? "real" : "model";

install();
const started = performance.now();

/** Every other seed is played with batches of three, so that whole batches follow each other. */
const isSmall = (seed) => seed % 2 === 0 && !values.plain;
const folders = new Map();
async function folderFor(seed) {
  const name = isSmall(seed) ? "small-batches" : "plain";
  if (!folders.has(name))
    folders.set(name, await buildSimulator(name, isSmall(seed) ? [smallBatches] : []));
  return folders.get(name);
}

async function tellOne() {
  let isBroken = false;
  await playAll(await folderFor(first), [{ seed: first, on, aloud: true }], (told) => {
    for (const { rule, what } of told.violations) print(`BROKEN ${rule}: ${what}`);
    print(`trace ${told.trace}, ${told.requests} requests, ${told.deeds} deeds`);
    isBroken = told.violations.length > 0;
  });
  process.exit(isBroken ? 1 : 0);
}
if (values.seed !== undefined) await tellOne();

function* orders(offset) {
  const step = Math.max(1, Math.floor(count / SAMPLE));
  for (let at = offset; at < count; at += 2) {
    const seed = first + at;
    yield { seed, on };
    if (Math.floor(at / 2) % step !== 0) continue;
    yield { seed, on: "model", isAgain: true };
    if (!values.real) yield { seed, on: "real", isAgain: true };
  }
}

const told = new Map();
const traces = new Map();
const broken = new Set();
let again = 0;
let lastSaid = performance.now();

function note(seed, rule, what) {
  if (broken.size < MOST_TOLD || broken.has(seed))
    print(`BROKEN seed ${seed}: ${rule}: ${what}\n       npm run simulate -- --seed ${seed}`);
  broken.add(seed);
}

function onTold(report, order) {
  const { seed } = order;
  if (order.isAgain) again += 1;
  else told.set(seed, report);
  for (const { rule, what } of order.isAgain ? [] : report.violations) note(seed, rule, what);
  const story = `${report.trace} ${report.violations.map(({ rule }) => rule)}`;
  if ((traces.get(seed) ?? story) !== story)
    note(seed, "another story", `once more, on the ${order.on} server, it went otherwise`);
  traces.set(seed, traces.get(seed) ?? story);
  if (performance.now() - lastSaid < 10_000) return;
  lastSaid = performance.now();
  print(`… ${told.size} of ${count} seeds, ${broken.size} broken`);
}

for (const offset of [0, 1])
  if (offset < count) await playAll(await folderFor(first + offset), orders(offset), onTold);

const { sumOf } = await import(pathToFileURL(join(await folderFor(first), "sum.js")).href);
const sum = sumOf([...told.values()]);
const seconds = (performance.now() - started) / 1000;
print("\nkind of fault                      happened   went on well");
for (const { kind, fired, recovered } of sum.kinds)
  print(`${kind.padEnd(34)} ${String(fired).padStart(8)} ${String(recovered).padStart(14)}`);
for (const kind of sum.missing) print(`NEVER HAPPENED: ${kind}`);
print(
  `\n${sum.seeds} seeds in ${seconds.toFixed(1)} s (${(sum.seeds / seconds).toFixed(1)} seeds/s, ` +
    `${(sum.days / seconds).toFixed(1)} simulated days/s); ${sum.deeds} deeds, ${sum.requests} requests; ` +
    `${again} stories told once more; ${broken.size} seeds broken`,
);
process.exit(broken.size === 0 && sum.missing.length === 0 ? 0 : 1);
