import { type Fault, kinds } from "./faults.ts";

type Figures = {
  readonly done: Map<string, number>;
  /** Why acts were interrupted. */
  readonly interrupted: Map<string, number>;
  readonly happened: Map<Fault, number>;
  /** Changes that need attention. */
  readonly failed: readonly string[];
  readonly breaches: number;
  readonly confirmed: number;
  readonly requests: number;
  readonly recoverySeconds: number;
  readonly minutes: number;
};

export const print = (text: string) => process.stdout.write(`${text}\n`);

export const count = <Key>(counts: Map<Key, number>, key: Key) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
const list = (counts: Map<string, number>) =>
  [...counts].map(([name, times]) => `  ${String(times).padStart(5)} ${name}`).join("\n");

export function report(figures: Figures) {
  const { done, interrupted, happened, failed } = figures;
  print(`${sum(done)} acts, and ${sum(interrupted)} interrupted ones\n${list(done)}`);
  print(`interrupted by\n${list(interrupted)}`);
  print(`${sum(happened)} faults\n${list(happened)}`);
  for (const kind of kinds) if (!happened.has(kind)) print(`never happened: ${kind}`);
  print(`changes that need attention: ${failed.length}`);
  for (const one of failed) print(`  ${one.slice(0, 300)}`);
  print(
    `${figures.minutes.toFixed(1)} minutes, ${figures.requests} requests, ${figures.confirmed} changes confirmed, ` +
      `at most ${figures.recoverySeconds.toFixed(0)} s from the end of a fault until everything was sent, ` +
      `${figures.breaches} breaches`,
  );
}
