import type { RollingFilters } from "#contract/insights-filters.ts";
import {
  type Asked,
  after,
  guard,
  isTold,
  listOf,
  releaseBoth,
  together,
  tooFew,
} from "./anonymity.ts";
import { LEAST } from "./anonymity-rules.ts";
import { burnedShare, difference, latest } from "./burnout-figures.ts";
import { daysOf, windowOf } from "./days.ts";
import type { Asking } from "./insight.ts";
import { everybody, type Trait, traits } from "./people.ts";
import { benjaminiHochberg } from "./proportions.ts";
import { type Level, levelsOf } from "./queries.ts";

const FALSE_FINDINGS = 0.05;

function direction(change: number): "higher" | "lower" | "same" {
  if (change === 0) return "same";
  return change > 0 ? "higher" : "lower";
}

/** Those of one value against all others, in the same days. */
function compare(asked: Asked<Level>, trait: Trait, value: string) {
  const filter = new Map([[trait, new Set([value])]]);
  const some = guard({ ...asked, filter });
  const whole = guard({ ...asked, window: some.window ?? asked.window });
  return releaseBoth(some, whole, (own, all) => {
    const others = all.facts.filter(({ person }) => person.traits[trait] !== value);
    if (others.length === 0) return tooFew(LEAST.rate);
    const levels = latest(own.facts);
    const found = difference(levels, latest(others));
    if (!isTold(found)) return found;
    return {
      filter: trait,
      value,
      n: levels.length,
      rate: burnedShare(levels),
      direction: direction(found.difference),
      ...found,
    };
  });
}

/** Every value of every trait that may be told, against the rest; with how many false findings to expect. */
export async function tellSignificant({ db, id, group, query, today }: Asking<RollingFilters>) {
  const facts = await levelsOf(db, id, group);
  const window = windowOf(query, "1 Year", today);
  const asked = { facts, filter: everybody, window, today };
  const whole = guard(asked);
  const said = traits.flatMap((trait) => {
    const values = new Set([...group.members.values()].flatMap((each) => each.traits[trait] ?? []));
    return [...values].toSorted().map((value) => ({ trait, value }));
  });
  const compared = said.map(({ trait, value }) => compare(asked, trait, value));
  const findings = after(listOf(compared), (all) => {
    const told = all.filter(isTold);
    const qs = benjaminiHochberg(told.map(({ p }) => p));
    return told.map((finding, at) => {
      const q = qs[at] ?? 1;
      return { ...finding, q, significant: q < FALSE_FINDINGS };
    });
  });
  const overall = whole.release(({ people, window: seen }) => ({
    days: daysOf(seen),
    n: people.length,
  }));
  const data = after(together({ overall, findings }), (told) =>
    isTold(told.overall) ? { ...told.overall, findings: told.findings } : told.overall,
  );
  return { data, bucket: whole.bucket };
}
