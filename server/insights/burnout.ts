import {
  type BurnoutFilters,
  INSIGHT_DEFAULTS,
  ROLLING_DAYS,
  type RollingFilters,
} from "#contract/insights/filters.ts";
import { after, guard, listOf, orElse, releaseBoth, together, tooFew } from "./anonymity.ts";
import { FEW, LEAST } from "./anonymity-rules.ts";
import { burnedIn, burnedShare, burnoutRate, difference, latest } from "./burnout-figures.ts";
import { partWidth, periodOf, windowBefore, windowOf } from "./days.ts";
import type { Asking } from "./insight.ts";
import { partsOf } from "./lines.ts";
import { everybody, filterOf } from "./people.ts";

export async function tellRollingMetrics({ frame, query, today }: Asking<RollingFilters>) {
  const facts = await frame.levels.facts();
  const window = windowOf(query, "90 Days", today);
  const current = guard({ facts, filter: everybody, window, today });
  const before = windowBefore(current.window ?? window, ROLLING_DAYS);
  const previous = guard({ facts, filter: everybody, window: before, today });
  const members = [...frame.group.staff.values()].reduce((sum, n) => sum + n, 0);
  const data = together({
    current: current.release(burnoutRate),
    previous: previous.release(burnoutRate),
    change: releaseBoth(current, previous, (a, b) => difference(burnedIn(a), burnedIn(b))),
    participation: current.release(({ size }) => ({
      answered: size,
      // People who have left still count as having answered.
      members: Math.max(members, size),
    })),
  });
  return { data, bucket: current.bucket };
}

/** Counts answers per level. Suppressed if it would reveal a rate that is shown as a bound. */
function levelCounts(levels: Float64Array) {
  if (burnedShare(levels).bound !== null) return tooFew(FEW);
  const known = [1, 2, 3, 4, 5];
  const counts = known.map(() => 0);
  for (let at = 0; at < levels.length; at += 1) {
    const place = known.indexOf(levels[at] ?? 0);
    if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  }
  return {
    n: levels.length,
    counts: known.map((level, at) => ({ level, count: counts[at] ?? 0 })),
  };
}

export async function tellFiltered({ frame, query, today }: Asking<BurnoutFilters>) {
  const facts = await frame.levels.facts();
  const window = windowOf(query, INSIGHT_DEFAULTS.burnout.timespan, today);
  const asked = { facts, filter: filterOf(query), window, today };
  const overall = guard(asked);
  const seen = overall.window;
  const parts = seen ? partsOf(overall.lines, seen, partWidth(seen)) : [];
  const trend = parts.map((part) =>
    after(orElse(guard({ ...asked, window: part }).release(burnoutRate), undefined), (told) => ({
      period: periodOf(part),
      value: told?.rate.value ?? null,
      low: told?.rate.low ?? null,
      high: told?.rate.high ?? null,
      n: told?.n ?? null,
    })),
  );
  const data = together({
    overall: overall.release(burnoutRate),
    levels: overall.release((cohort) => levelCounts(latest(cohort)), LEAST.distribution),
    trend: listOf(trend),
  });
  return { data, bucket: overall.bucket };
}
