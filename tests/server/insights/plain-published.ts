// A simple, slow reference implementation of the privacy check, for comparison.
import type { Rules } from "#server/insights/anonymity-rules.ts";
import { type Filter, type Member, type Trait, traits } from "#server/insights/people.ts";

/** Releasable values of a trait. All others are merged. */
type Published = Map<Trait, Map<string, number>>;

type Part = {
  readonly trait: Trait | undefined;
  readonly value: string | undefined;
  readonly people: readonly Member[];
};

const smallestOf = (values: ReadonlyMap<string, number>): string | undefined =>
  [...values].toSorted(([a, n], [b, m]) => n - m || (a < b ? -1 : 1))[0]?.[0];

const isFew = (n: number, least: number) => n > 0 && n < least;

const isIn = (part: Part, published: Published) => (person: Member) => {
  if (part.trait === undefined) return true;
  const said = person.traits[part.trait];
  if (part.value !== undefined) return said === part.value;
  return said === undefined || !published.get(part.trait)?.has(said);
};

/** Returns everything one filter can select: the whole, each released value, and the rest of each trait. */
function partsOf(people: readonly Member[], published: Published): Part[] {
  const parts: Part[] = [{ trait: undefined, value: undefined, people }];
  for (const [trait, values] of published) {
    const lump = { trait, value: undefined, people };
    for (const value of values.keys()) parts.push({ trait, value, people });
    parts.push(lump);
  }
  return parts.map((part) => ({ ...part, people: people.filter(isIn(part, published)) }));
}

/** Finds a part that has only a few people less than a part containing it, which would reveal those few. */
function nearlyWhole(parts: readonly Part[], published: Published, least: number) {
  for (const larger of parts)
    for (const smaller of parts) {
      if (!isFew(larger.people.length - smaller.people.length, least)) continue;
      if (smaller.people.length > 0 && smaller.people.every(isIn(larger, published)))
        return smaller;
    }
}

function withdraw(published: Published, { trait, value }: Part): boolean {
  const values = trait && published.get(trait);
  const gone = values && (value ?? smallestOf(values));
  return gone !== undefined && values?.delete(gone) === true;
}

function countsOf(people: readonly Member[], trait: Trait): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { traits: said } of people) {
    const value = said[trait];
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** If the rest of a trait has few people, merges the smallest value into it. */
function complete(published: Published, all: number, least: number): void {
  for (const values of published.values()) {
    const told = () => [...values.values()].reduce((sum, n) => sum + n, 0);
    while (isFew(all - told(), least)) {
      const smallest = smallestOf(values);
      if (smallest === undefined) break;
      values.delete(smallest);
    }
  }
}

/** Returns the releasable values with one filter. */
function publishedAlone(people: readonly Member[], least: number, rules: Rules): Published {
  const published: Published = new Map(
    traits.map((trait) => {
      const counts = [...countsOf(people, trait)];
      return [trait, new Map(counts.filter(([, n]) => !rules.minimum || n >= least))];
    }),
  );
  for (;;) {
    if (rules.complement) complete(published, people.length, least);
    if (!rules.remainder) return published;
    const small = nearlyWhole(partsOf(people, published), published, least);
    if (small === undefined || !withdraw(published, small)) return published;
  }
}

const LUMP = "";

/** Compares by the first different value. */
function inOrder(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  return (a[at] ?? "") < (b[at] ?? "") ? -1 : 1;
}

/** Counts people per combination, with suppressed values merged. */
function cellsOf(people: readonly Member[], published: Published, asked: readonly Trait[]) {
  const cells = new Map<string, { readonly values: readonly string[]; n: number }>();
  for (const { traits: said } of people) {
    const values = asked.map((trait) => {
      const value = said[trait];
      return value !== undefined && published.get(trait)?.has(value) ? value : LUMP;
    });
    const key = JSON.stringify(values);
    const cell = cells.get(key) ?? { values, n: 0 };
    cells.set(key, { values, n: cell.n + 1 });
  }
  return [...cells.values()];
}

/** Returns the rarest value of a combination, or the rarest overall. */
function rarest(cell: readonly string[], asked: readonly Trait[], published: Published) {
  const told = (at: number, value: string) => ({
    trait: asked[at],
    value,
    n: published.get(asked[at] as Trait)?.get(value) ?? 0,
  });
  const own = cell.flatMap((value, at) => (value === LUMP ? [] : [told(at, value)]));
  const all = asked.flatMap((trait, at) =>
    [...(published.get(trait)?.keys() ?? [])].map((value) => told(at, value)),
  );
  return (own.length > 0 ? own : all).toSorted((a, b) => a.n - b.n)[0];
}

/**
 * Returns the values that may be combined: with all others merged, no combination has few people. Every query is a sum of such
 * combinations, so differences of queries aren't small sets either.
 */
function publishedTogether(
  people: readonly Member[],
  asked: readonly Trait[],
  alone: Published,
  least: number,
): Published {
  const published: Published = new Map(
    asked.map((trait) => [trait, new Map(alone.get(trait) ?? [])]),
  );
  for (;;) {
    const few = cellsOf(people, published, asked)
      .filter(({ n }) => isFew(n, least))
      .toSorted((a, b) => a.n - b.n || inOrder(a.values, b.values))[0];
    const gone = few && rarest(few.values, asked, published);
    if (gone?.trait === undefined) return published;
    published.get(gone.trait)?.delete(gone.value);
  }
}

/** Whether each filtered value is released or empty. */
function areTold(filter: Filter, published: Published, people: readonly Member[]): boolean {
  return [...filter].every(([trait, values]) =>
    [...values].every(
      (value) =>
        published.get(trait)?.has(value) ||
        (values.size > 1 && people.every(({ traits: said }) => said[trait] !== value)),
    ),
  );
}

/** Whether figures about the people who match the filter may be released. */
export function mayTell(
  people: readonly Member[],
  fitting: readonly Member[],
  filter: Filter,
  least: number,
  rules: Rules,
): boolean {
  if (filter.size === 0) return true;
  const alone = publishedAlone(people, least, rules);
  if (!areTold(filter, alone, people)) return false;
  if (filter.size > 1 && rules.cells) {
    const together = publishedTogether(people, [...filter.keys()], alone, least);
    if (!areTold(filter, together, people)) return false;
  }
  if (!rules.remainder) return true;
  const asked = new Set(fitting);
  return !partsOf(people, alone).some((part) => {
    const shared = part.people.filter((person) => asked.has(person)).length;
    const [more, less] = [part.people.length - shared, asked.size - shared];
    // One contains the other with a difference of few people.
    return (more === 0 && isFew(less, least)) || (less === 0 && isFew(more, least));
  });
}
