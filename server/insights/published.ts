import { LEAST, type Rules } from "./anonymity-rules.ts";
import { type Filter, type Trait, traits } from "./people.ts";
import { publishedTogether } from "./published-together.ts";
import type { Published, Question } from "./published-types.ts";
import { remembered } from "./remembered.ts";
import { type Codes, type Counted, codeOf } from "./traits.ts";

/** The whole, a value that is told (its code), or what is left of a trait (`value` 0). */
type Part = { readonly trait: Trait | undefined; readonly value: number; readonly size: number };

export const isFew = (n: number, least: number = LEAST.rate): boolean => n > 0 && n < least;

/** How many people are told apart by what they said of this trait. */
function toldOf(told: Uint8Array, counts: Int32Array): number {
  let sum = 0;
  for (let code = 0; code < counts.length; code += 1)
    if (told[code] === 1) sum += counts[code] ?? 0;
  return sum;
}

/** The value of the fewest people, the first by name; 0 when none is told. */
function smallestOf(told: Uint8Array, counts: Int32Array): number {
  let smallest = 0;
  for (let code = 0; code < counts.length; code += 1)
    if (told[code] === 1 && (smallest === 0 || (counts[code] ?? 0) < (counts[smallest] ?? 0)))
      smallest = code;
  return smallest;
}

/** The whole, each value that is told, and of each trait what is left: all that can be had with one filter. */
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

/** The codes of a value, or of all that is left. */
function codesIn(value: number, told: Uint8Array | undefined): readonly number[] {
  if (value !== 0) return [value];
  const left: number[] = [];
  for (let code = 0; code < (told?.length ?? 0); code += 1) if (told?.[code] !== 1) left.push(code);
  return left;
}

/** Are all people of the one in the other, too? Parts of one trait have nobody in common. */
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

/** A part of another one that has only a few people more: whoever knows that it is a part knows those few. */
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

/** Where what is left of a trait would be a few people, the smallest value joins them. */
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

/** What may be told of these people with one filter. */
function publishedAlone(people: Counted, least: number, rules: Rules): Published {
  const known = alone(people, rules);
  const found = known.get(least) ?? findAlone(people, least, rules);
  known.set(least, found);
  return found;
}

/** Is each value told, unless nobody has it? */
function areTold(filter: Filter, published: Published, people: Counted, codes: Codes): boolean {
  return [...filter].every(([trait, values]) =>
    [...values].every((value) => {
      const code = codeOf(codes, trait, value);
      if (published.get(trait)?.[code] === 1) return true;
      return values.size > 1 && (code === 0 || people.of(trait)[code] === 0);
    }),
  );
}

/** May it be told what those of these people are like who fit the filter? */
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
  // The same parts in the same order.
  const own = partsOf(fitting, simply);
  return !partsOf(counts, simply).some(({ size }, at) => {
    const shared = own[at]?.size ?? 0;
    const [more, less] = [size - shared, fitting.size - shared];
    // One of the two is part of the other, with a few people between them.
    return (more === 0 && isFew(less, least)) || (less === 0 && isFew(more, least));
  });
}
