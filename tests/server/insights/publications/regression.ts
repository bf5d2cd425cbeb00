import { type CheckIn, isBurnedOut } from "#server/insights/publications/layers.ts";
import type { World } from "./simulated-year.ts";

const isBurned = ({ level }: CheckIn) => isBurnedOut(level ?? 0);

const dot = (a: Float64Array, b: Float64Array) =>
  a.reduce((sum, each, at) => sum + each * (b[at] ?? 0), 0);

/** Solves a symmetric, positive definite system of linear equations by conjugate gradients. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  let x = right.map(() => 0);
  let rest = right;
  let step = right;
  for (let at = 0; at < 4 * right.length && dot(rest, rest) > 1e-12; at += 1) {
    const moved = Float64Array.from(matrix, (row) => dot(row, step));
    const length = dot(rest, rest) / dot(step, moved);
    const next = rest.map((each, place) => each - length * (moved[place] ?? 0));
    const turn = dot(next, next) / dot(rest, rest);
    x = x.map((each, place) => each + length * (step[place] ?? 0));
    step = next.map((each, place) => each + turn * (step[place] ?? 0));
    rest = next;
  }
  return x;
}

const NOISE = 0.3;

/**
 * How well an attacker guesses who knows who answered when: by the average of the rates printed for a person, and by a
 * regression over everything, in which a person's tendency is one unknown.
 */
export function guesses({ published, people }: World) {
  const cells = published.flatMap((one) => one.cells);
  const facts = new Map(cells.flatMap((cell) => cell.facts).map((fact) => [fact.key, fact]));
  const all = [...facts.values()];
  const mean = all.filter(isBurned).length / all.length;
  const sums = cells.map((cell) => {
    const weights = new Float64Array(people.length);
    for (const { person } of cell.facts) weights[person] = (weights[person] ?? 0) + 1;
    return { weights, n: cell.facts.length, burned: cell.facts.filter(isBurned).length };
  });
  // Least squares with a prior: tendencies vary around the mean, and answers around tendencies.
  const kernel = sums.map((one, at) =>
    Float64Array.from(
      sums,
      (other, place) => dot(one.weights, other.weights) + (at === place ? NOISE * one.n : 0),
    ),
  );
  const factors = solve(
    kernel,
    Float64Array.from(sums, ({ n, burned }) => burned - n * mean),
  );
  const tendency = people.map((_, person) =>
    sums.reduce((sum, { weights }, at) => sum + (weights[person] ?? 0) * (factors[at] ?? 0), mean),
  );
  const printed = people.map((_, person) => {
    const own = sums.filter(({ weights }) => (weights[person] ?? 0) > 0);
    return own.reduce((sum, { n, burned }) => sum + burned / n, 0) / own.length;
  });
  return { printed: ranking(all, printed), regression: ranking(all, tendency) };
}

/** How often a burned-out check-in is guessed to be likelier than another one (area under the curve). */
function ranking(facts: readonly CheckIn[], tendency: readonly number[]): number {
  const of = (isOne: boolean) =>
    facts.filter((fact) => isBurned(fact) === isOne).map(({ person }) => tendency[person] ?? 0);
  const [burned, others] = [of(true), of(false)];
  const wins = burned.reduce(
    (sum, one) =>
      sum +
      others.reduce((own, other) => own + (one > other ? 1 : 0) + (one === other ? 0.5 : 0), 0),
    0,
  );
  return wins / (burned.length * others.length);
}
