import type { RollingFilters } from "#contract/insights/filters.ts";
import {
  type Asked,
  after,
  type Cohort,
  type Guarded,
  guard,
  isTold,
  listOf,
  releaseBoth,
  together,
  tooFew,
} from "./anonymity.ts";
import { LEAST } from "./anonymity-rules.ts";
import { burnedIn, difference, shareBurned } from "./burnout-figures.ts";
import { daysOf, windowOf } from "./days.ts";
import type { Asking } from "./insight.ts";
import type { Level } from "./kinds.ts";
import type { Window } from "./lines.ts";
import { everybody } from "./people.ts";
import { benjaminiHochberg } from "./proportions.ts";
import { remembered } from "./remembered.ts";
import { type OneValue, valuesOf } from "./traits.ts";

const FALSE_FINDINGS = 0.05;

function direction(change: number): "higher" | "lower" | "same" {
  if (change === 0) return "same";
  return change > 0 ? "higher" : "lower";
}

/** Returns all people in the same days, cached because the days are mostly the same for all values. */
function everybodyIn(asked: Asked<Level>) {
  const known = new Map<string, Guarded<Level>>();
  return (window: Window) => {
    const key = `${window.from} ${window.to}`;
    const found = known.get(key) ?? guard({ ...asked, window });
    known.set(key, found);
    return found;
  };
}

type Everybody = ReturnType<typeof everybodyIn>;
const burnedOnce = remembered((rows: Cohort<Level>["rows"], source: Cohort<Level>["source"]) =>
  burnedIn({ rows, source }),
);

/** Compares people with one value to all others in the same days. */
function compare(asked: Asked<Level>, everybodyOf: Everybody, one: OneValue) {
  const { trait, value, filter } = one;
  const some = guard({ ...asked, filter });
  const whole = everybodyOf(some.window ?? asked.window);
  return releaseBoth(some, whole, (own, all) => {
    const [burned, ofAll] = [burnedIn(own), burnedOnce(all.rows, all.source)];
    // Boundaries of a part are boundaries of the whole, so the days are the same.
    const others = { count: ofAll.count - burned.count, n: ofAll.n - burned.n };
    if (others.n === 0) return tooFew(LEAST.rate);
    const found = difference(burned, others);
    if (!isTold(found)) return found;
    return {
      filter: trait,
      value,
      n: burned.n,
      rate: shareBurned(burned),
      direction: direction(found.difference),
      ...found,
    };
  });
}

/** Compares every releasable value to the rest, with the false discovery rate. */
export async function tellSignificant({ frame, query, today }: Asking<RollingFilters>) {
  const facts = await frame.levels.facts();
  const window = windowOf(query, "1 Year", today);
  const asked = { facts, filter: everybody, window, today };
  const whole = guard(asked);
  const everybodyOf = everybodyIn(asked);
  const compared = valuesOf(frame.group.members).map((one) => compare(asked, everybodyOf, one));
  const findings = after(listOf(compared), (all) => {
    const told = all.filter(isTold);
    const qs = benjaminiHochberg(told.map(({ p }) => p));
    return told.map((finding, at) => {
      const q = qs[at] ?? 1;
      return { ...finding, q, significant: q < FALSE_FINDINGS };
    });
  });
  const overall = whole.release(({ size, window: seen }) => ({ days: daysOf(seen), n: size }));
  const data = after(together({ overall, findings }), (told) =>
    isTold(told.overall) ? { ...told.overall, findings: told.findings } : told.overall,
  );
  return { data, bucket: whole.bucket };
}
