import { type Columns, factsIn, renewed } from "./columns.ts";
import type { Facts } from "./facts.ts";
import type { Group } from "./group.ts";
import type { Fact } from "./people.ts";
import type { Numbered } from "./queries.ts";

/** A kind of facts: its query and its row type. */
export type Kind<L, F extends Fact> = {
  readonly load: (people: Numbered) => Promise<Columns<L>>;
  readonly factOf: (fact: Fact, value: number, label: L) => F;
};

/** People to reload: their indexes, and those who are still members. */
export type Renewal = { readonly numbers: ReadonlySet<number>; readonly people: Numbered };

/** A group's facts of one kind, loaded on first use. */
export type Shelf<F extends Fact> = {
  readonly facts: () => Promise<Facts<F>>;
  /** Number of rows in memory. */
  readonly size: () => number;
  readonly renew: (group: Group, renewal: Renewal) => Shelf<F>;
};

function listed({ enrolled, numbers }: Group): Numbered {
  const ids = [...enrolled.keys()];
  return { ids, numbers: ids.map((id) => numbers.get(id) ?? 0) };
}

const known = new WeakMap<Group, Numbered>();
function everybody(group: Group): Numbered {
  const found = known.get(group) ?? listed(group);
  known.set(group, found);
  return found;
}

export function shelf<L, F extends Fact>(
  kind: Kind<L, F>,
  group: Group,
  before?: () => Promise<Columns<L>>,
): Shelf<F> {
  const read = before ?? (() => kind.load(everybody(group)));
  let reading: Promise<Columns<L>> | undefined;
  let facts: Promise<Facts<F>> | undefined;
  let size = 0;
  const columns = () => {
    reading ??= read().then(
      (found) => {
        size = found.day.length;
        return found;
      },
      (error: unknown) => {
        // The next call retries.
        [reading, facts] = [undefined, undefined];
        throw error;
      },
    );
    return reading;
  };
  return {
    facts: () => {
      facts ??= columns().then((found) => factsIn(found, group.members, kind.factOf));
      return facts;
    },
    size: () => size,
    renew: (later, { numbers, people }) => {
      const known = reading;
      if (known === undefined) return shelf(kind, later);
      return shelf(kind, later, async () => renewed(await known, numbers, await kind.load(people)));
    },
  };
}
