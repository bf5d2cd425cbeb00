import { INSIGHT_DEFAULTS, type InsightFilters } from "#contract/insights/filters.ts";
import { STRESSOR_QUESTIONS } from "#contract/wellbeing/survey-rules.ts";
import { shownBy } from "./burnout.ts";
import { commentsFor } from "./comments.ts";
import type { Asking } from "./insight.ts";
import { cellsOf } from "./people-filter.ts";
import { ANY_QUESTION } from "./publications/layers.ts";
import { daysOf, figuresOf, type Publication } from "./published.ts";

function questionsOf(query: InsightFilters): readonly number[] {
  const lists = [query.base_question_id, query["base_question_id[]"]].flatMap((list) => list ?? []);
  const ids = new Set(lists.flatMap((list) => list.split(",").map(Number)));
  // All questions together count a stressor once for each check-in.
  const isAll = ids.size === 0 || STRESSOR_QUESTIONS.every((question) => ids.has(question));
  return isAll ? [ANY_QUESTION] : [...ids];
}

/** Sums the counts of names. Those that are missing in a period, and so may be among its rare ones, are left out. */
function namesIn(
  window: readonly Publication[],
  values: (publication: Publication) => ReadonlySet<string>,
  questions: readonly number[],
) {
  const periods = window.map((publication) => {
    const shown = values(publication);
    const counts = new Map<string, number>();
    for (const { value, question, name, n } of publication.counts)
      if (shown.has(value) && questions.includes(question))
        counts.set(name, (counts.get(name) ?? 0) + n);
    return counts;
  });
  const [first, ...others] = periods;
  const names = [...(first?.keys() ?? [])].filter(
    (name) => name !== "" && others.every((counts) => counts.has(name)),
  );
  const total = periods.reduce(
    (sum, counts) => [...counts.values()].reduce((a, b) => a + b, sum),
    0,
  );
  const countOf = (name: string) =>
    periods.reduce((sum, counts) => sum + (counts.get(name) ?? 0), 0);
  return { counted: names.map((name) => ({ name, count: countOf(name) })), total };
}

const nothing = {
  top_stressors: [],
  total_stressors: null,
  total_respondees: null,
  days: null,
};

export async function tellStressors(asking: Asking) {
  const { query } = asking;
  const { timespan } = INSIGHT_DEFAULTS.burnout;
  const { filter, window } = await shownBy(asking, { layer: "stressors", fallback: timespan });
  const comments = await commentsFor(asking);
  if (window.length === 0) return { data: { comments, ...nothing }, window };
  const chosen = cellsOf(filter);
  const valuesOf = (publication: Publication) =>
    new Set(chosen(publication).map(({ value }) => value));
  const { counted, total } = namesIn(window, valuesOf, questionsOf(query));
  const { n } = figuresOf(window.map(chosen));
  const data = {
    comments,
    top_stressors: counted
      .map(({ name, count }) => ({ name, count, share: Math.min(1, count / n) }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    total_stressors: total,
    total_respondees: n,
    days: daysOf(window),
  };
  return { data, window };
}
