import { LEAST, type Rules } from "./anonymity-rules.ts";
import { type Filter, type Trait, traits } from "./people.ts";
import { publishedTogether } from "./published-together.ts";
import type { Published, Question } from "./published-types.ts";
import { remembered } from "./remembered.ts";
import { type Codes, type Counted, codeOf } from "./traits.ts";

/** The whole, a released value (its code), or the rest of a trait (`value` 0). */
type Part = { readonly trait: Trait | undefined; readonly value: number; readonly size: number };

export const isFew = (n: number, least: number = LEAST.rate): boolean => n > 0 && n < least;

/** Counts people with released values of this trait. */
function toldOf(told: Uint8Array, counts: Int32Array): number {
  let sum = 0;
  for (let code = 0; code < counts.length; code += 1)
    if (told[code] === 1) sum += counts[code] ?? 0;
  return sum;
}

/** Returns the smallest released value, the first by name. 0 if none. */
function smallestOf(told: Uint8Array, counts: Int32Array): number {
  let smallest = 0;
  for (let code = 0; code < counts.length; code += 1)
    if (told[code] === 1 && (smallest === 0 || (counts[code] ?? 0) < (counts[smallest] ?? 0)))
      smallest = code;
  return smallest;
}

/** Returns everything one filter can select: the whole, each released value, and the rest of each trait. */
function partsOf(people: Counted, published: Published): Part[] {
  const parts: Part[] = [{ trait: undefined, value: 0, size: people.size }];
  for (const [trait, told] of published) {
    const counts = people.of(trait);
    for (let value = 0; value < counts.length; value += 1)
      if (told[value] === 1) parts.push({ trait, value, size: counts[value] ?? 0 });
    parts.push({ trait, value: 0, size: people.size - toldOf(told, counts) });
  }
  return parts;
}

/** Returns the codes of a value or of the rest. */
function codesIn(value: number, told: Uint8Array | undefined): readonly number[] {
  if (value !== 0) return [value];
  const left: number[] = [];
  for (let code = 0; code < (told?.length ?? 0); code += 1) if (told?.[code] !== 1) left.push(code);
  return left;
}

/** Whether one part contains the other. Parts of one trait are disjoint. */
function isWithin(smaller: Part, larger: Part, people: Counted, published: Published): boolean {
  if (larger.trait === undefined) return true;
  if (smaller.trait === undefined || smaller.trait === larger.trait) return false;
  const { counts, width } = people.pairs(smaller.trait, larger.trait);
  const columns = codesIn(larger.value, published.get(larger.trait));
  let shared = 0;
  for (const row of codesIn(smaller.value, published.get(smaller.trait)))
    for (const column of columns) shared += counts[row * width + column] ?? 0;
  return shared === smaller.size;
}

/** Finds a part that has only a few people less than a part containing it, which would reveal those few. */
function nearlyWhole(people: Counted, published: Published, least: number): Part | undefined {
  const parts = partsOf(people, published);
  for (const larger of parts)
    for (const smaller of parts) {
      if (smaller.size === 0 || !isFew(larger.size - smaller.size, least)) continue;
      if (isWithin(smaller, larger, people, published)) return smaller;
    }
  return undefined;
}

function withdraw(people: Counted, published: Published, { trait, value }: Part): boolean {
  const told = trait && published.get(trait);
  if (!trait || !told) return false;
  const gone = value || smallestOf(told, people.of(trait));
  if (gone === 0) return false;
  told[gone] = 0;
  return true;
}

/** If the rest of a trait has few people, merges the smallest value into it. */
function complete(people: Counted, published: Published, least: number): void {
  for (const [trait, told] of published) {
    const counts = people.of(trait);
    while (isFew(people.size - toldOf(told, counts), least)) {
      const smallest = smallestOf(told, counts);
      if (smallest === 0) break;
      told[smallest] = 0;
    }
  }
}

function findAlone(people: Counted, least: number, rules: Rules): Published {
  const isEnough = (n: number, code: number) =>
    Number(code > 0 && n > 0 && (!rules.minimum || n >= least));
  const published = new Map(
    traits.map((trait) => [trait, Uint8Array.from(people.of(trait), isEnough)]),
  );
  for (;;) {
    if (rules.complement) complete(people, published, least);
    if (!rules.remainder) return published;
    const small = nearlyWhole(people, published, least);
    if (small === undefined || !withdraw(people, published, small)) return published;
  }
}

const alone = remembered((_people: Counted, _rules: Rules) => new Map<number, Published>());

/** Returns the releasable values with one filter. */
function publishedAlone(people: Counted, least: number, rules: Rules): Published {
  const known = alone(people, rules);
  const found = known.get(least) ?? findAlone(people, least, rules);
  known.set(least, found);
  return found;
}

/** Whether each filtered value is released or empty. */
function areTold(filter: Filter, published: Published, people: Counted, codes: Codes): boolean {
  return [...filter].every(([trait, values]) =>
    [...values].every((value) => {
      const code = codeOf(codes, trait, value);
      if (published.get(trait)?.[code] === 1) return true;
      return values.size > 1 && (code === 0 || people.of(trait)[code] === 0);
    }),
  );
}

/** Whether figures about the people who match the filter may be released. */
export function mayTell(question: Question, least: number, rules: Rules): boolean {
  const { codes, counts, fitting, filter } = question;
  if (filter.size === 0) return true;
  const simply = publishedAlone(counts, least, rules);
  if (!areTold(filter, simply, counts, codes)) return false;
  if (filter.size > 1 && rules.cells) {
    const together = publishedTogether(question, simply, least);
    if (!areTold(filter, together, counts, codes)) return false;
  }
  if (!rules.remainder) return true;
  // Same parts in the same order.
  const own = partsOf(fitting, simply);
  return !partsOf(counts, simply).some(({ size }, at) => {
    const shared = own[at]?.size ?? 0;
    const [more, less] = [size - shared, fitting.size - shared];
    // One contains the other with a difference of few people.
    return (more === 0 && isFew(less, least)) || (less === 0 && isFew(more, least));
  });
}
