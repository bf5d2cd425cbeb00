// `npm run simulate -- --seeds 10000 [--from 1]`, or `--seed 12` to print the events of one. `--real` runs all seeds on
// the real server. `--plain` uses the usual batch size only, as `npm test` does.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { install } from "./prepare.mjs";
import { buildSimulator, playAll, smallBatches } from "./simulator.mjs";

/** This many seeds are run twice more, once on the real server, and must produce the same trace. */
const SAMPLE = 100;
const MAX_PRINTED = 10;

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

/** Every other seed runs with batches of three, so that full batches occur. */
const isSmall = (seed) => seed % 2 === 0 && !values.plain;
const folders = new Map();
async function folderFor(seed) {
  const name = isSmall(seed) ? "small-batches" : "plain";
  if (!folders.has(name))
    folders.set(name, await buildSimulator(name, isSmall(seed) ? [smallBatches] : []));
  return folders.get(name);
}

async function runOne() {
  let isBroken = false;
  await playAll(await folderFor(first), [{ seed: first, on, aloud: true }], (report) => {
    for (const { rule, what } of report.violations) print(`BROKEN ${rule}: ${what}`);
    print(`trace ${report.trace}, ${report.requests} requests, ${report.actions} actions`);
    isBroken = report.violations.length > 0;
  });
  process.exit(isBroken ? 1 : 0);
}
if (values.seed !== undefined) await runOne();

function* orders(offset) {
  const step = Math.max(1, Math.floor(count / SAMPLE));
  for (let at = offset; at < count; at += 2) {
    const seed = first + at;
    yield { seed, on };
    if (Math.floor(at / 2) % step !== 0) continue;
    yield { seed, on: "model", isRerun: true };
    if (!values.real) yield { seed, on: "real", isRerun: true };
  }
}

const reports = new Map();
const traces = new Map();
const broken = new Set();
let reruns = 0;
let lastPrinted = performance.now();

function note(seed, rule, what) {
  if (broken.size < MAX_PRINTED || broken.has(seed))
    print(`BROKEN seed ${seed}: ${rule}: ${what}\n       npm run simulate -- --seed ${seed}`);
  broken.add(seed);
}

function onReport(report, order) {
  const { seed } = order;
  if (order.isRerun) reruns += 1;
  else reports.set(seed, report);
  for (const { rule, what } of order.isRerun ? [] : report.violations) note(seed, rule, what);
  const outcome = `${report.trace} ${report.violations.map(({ rule }) => rule)}`;
  if ((traces.get(seed) ?? outcome) !== outcome)
    note(seed, "not deterministic", `a rerun on the ${order.on} server had a different outcome`);
  traces.set(seed, traces.get(seed) ?? outcome);
  if (performance.now() - lastPrinted < 10_000) return;
  lastPrinted = performance.now();
  print(`… ${reports.size} of ${count} seeds, ${broken.size} broken`);
}

for (const offset of [0, 1])
  if (offset < count) await playAll(await folderFor(first + offset), orders(offset), onReport);

const { sumOf } = await import(pathToFileURL(join(await folderFor(first), "sum.js")).href);
const sum = sumOf([...reports.values()]);
const seconds = (performance.now() - started) / 1000;
print("\nkind of fault                      happened      recovered");
for (const { kind, fired, recovered } of sum.kinds)
  print(`${kind.padEnd(34)} ${String(fired).padStart(8)} ${String(recovered).padStart(14)}`);
for (const kind of sum.missing) print(`NEVER HAPPENED: ${kind}`);
print(
  `\n${sum.seeds} seeds in ${seconds.toFixed(1)} s (${(sum.seeds / seconds).toFixed(1)} seeds/s, ` +
    `${(sum.days / seconds).toFixed(1)} simulated days/s); ${sum.actions} actions, ${sum.requests} requests; ` +
    `${reruns} reruns; ${broken.size} seeds broken`,
);
process.exit(broken.size === 0 && sum.missing.length === 0 ? 0 : 1);
