import {
  type BurnoutFilters,
  INSIGHT_DEFAULTS,
  ROLLING_DAYS,
  type RollingFilters,
} from "#contract/insights-filters.ts";
import { after, guard, listOf, orElse, releaseBoth, together, tooFew } from "./anonymity.ts";
import { FEW, LEAST } from "./anonymity-rules.ts";
import { burnedShare, burnoutRate, difference, latest } from "./burnout-figures.ts";
import { partWidth, periodOf, windowBefore, windowOf } from "./days.ts";
import type { Asking } from "./insight.ts";
import { partsOf } from "./lines.ts";
import { everybody, filterOf } from "./people.ts";
import { levelsOf } from "./queries.ts";

export async function tellRollingMetrics({ db, id, group, query, today }: Asking<RollingFilters>) {
  const facts = await levelsOf(db, id, group);
  const window = windowOf(query, "90 Days", today);
  const current = guard({ facts, filter: everybody, window, today });
  const before = windowBefore(current.window ?? window, ROLLING_DAYS);
  const previous = guard({ facts, filter: everybody, window: before, today });
  const members = [...group.staff.values()].reduce((sum, n) => sum + n, 0);
  const data = together({
    current: current.release(burnoutRate),
    previous: previous.release(burnoutRate),
    change: releaseBoth(current, previous, (a, b) => difference(latest(a.facts), latest(b.facts))),
    participation: current.release(({ people }) => ({
      answered: people.length,
      // Whoever has left since still answered.
      members: Math.max(members, people.length),
    })),
  });
  return { data, bucket: current.bucket };
}

/** How many chose each of the five; nothing where that would tell what the rate tells as a bound. */
function levelCounts(levels: readonly number[]) {
  if (burnedShare(levels).bound !== null) return tooFew(FEW);
  const counts = [1, 2, 3, 4, 5].map((level) => ({
    level,
    count: levels.filter((each) => each === level).length,
  }));
  return { n: levels.length, counts };
}

export async function tellFiltered({ db, id, group, query, today }: Asking<BurnoutFilters>) {
  const facts = await levelsOf(db, id, group);
  const window = windowOf(query, INSIGHT_DEFAULTS.burnout.timespan, today);
  const asked = { facts, filter: filterOf(query), window, today };
  const overall = guard(asked);
  const seen = overall.window;
  const parts = seen ? partsOf(overall.lines, seen, partWidth(seen)) : [];
  const trend = parts.map((part) =>
    after(orElse(guard({ ...asked, window: part }).release(burnoutRate), undefined), (told) => ({
      period: periodOf(part),
      value: told?.rate.value ?? null,
    })),
  );
  const data = together({
    overall: overall.release(burnoutRate),
    levels: overall.release(({ facts: own }) => levelCounts(latest(own)), LEAST.distribution),
    trend: listOf(trend),
  });
  return { data, bucket: overall.bucket };
}
