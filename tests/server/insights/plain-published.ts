// What may be told of whom, said as plainly as it can be: slow, and only here to be compared with.
import type { Rules } from "#server/insights/anonymity-rules.ts";
import { type Filter, type Member, type Trait, traits } from "#server/insights/people.ts";

/** The values of a trait that are told apart; all others are one lump. */
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

/** The whole, each value that is told, and of each trait what is left: all that can be had with one filter. */
function partsOf(people: readonly Member[], published: Published): Part[] {
  const parts: Part[] = [{ trait: undefined, value: undefined, people }];
  for (const [trait, values] of published) {
    const lump = { trait, value: undefined, people };
    for (const value of values.keys()) parts.push({ trait, value, people });
    parts.push(lump);
  }
  return parts.map((part) => ({ ...part, people: people.filter(isIn(part, published)) }));
}

/** A part of another one that has only a few people more: whoever knows that it is a part knows those few. */
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

/** Where what is left of a trait would be a few people, the smallest value joins them. */
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

/** What may be told of these people with one filter. */
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

/** By the first value that differs. */
function inOrder(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  return (a[at] ?? "") < (b[at] ?? "") ? -1 : 1;
}

/** How many people each combination has, where values that are not told are one. */
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

/** Of a combination that has too few people, the rarest value, or else the rarest of all. */
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
 * The values that may be combined: with everything else as one, no combination has a few people. All that can be asked is
 * made of such combinations, so nothing that is taken from anything else is a few people either.
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

/** Is each value told, unless nobody has it? */
function areTold(filter: Filter, published: Published, people: readonly Member[]): boolean {
  return [...filter].every(([trait, values]) =>
    [...values].every(
      (value) =>
        published.get(trait)?.has(value) ||
        (values.size > 1 && people.every(({ traits: said }) => said[trait] !== value)),
    ),
  );
}

/** May it be told what those of these people are like who fit the filter? */
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
    // One of the two is part of the other, with a few people between them.
    return (more === 0 && isFew(less, least)) || (less === 0 && isFew(more, least));
  });
}
