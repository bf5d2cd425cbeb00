import { randomInt } from "node:crypto";
import {
  INSIGHT_DEFAULTS,
  STRESSOR_QUESTIONS,
  type StressorFilters,
} from "#contract/insights-filters.ts";
import { after, type Cohort, guard, orElse, together, tooFew } from "./anonymity.ts";
import { FEW, LEAST } from "./anonymity-rules.ts";
import { commentsOf } from "./comments.ts";
import { daysOf, windowOf } from "./days.ts";
import type { Asking } from "./insight.ts";
import { filterOf } from "./people.ts";
import { stressorsOf, type Weight } from "./queries.ts";

function questionsOf(query: StressorFilters): ReadonlySet<number> {
  const lists = [query.base_question_id, query["base_question_id[]"]].flatMap((list) => list ?? []);
  const ids = lists.flatMap((list) => list.split(",").map(Number));
  return new Set(ids.length > 0 ? ids : STRESSOR_QUESTIONS);
}

const isOf = (questions: ReadonlySet<number>) => (weight: Weight) => questions.has(weight.question);

/** Each by how many people named it, whichever of the questions they named it for. */
const weights = (questions: ReadonlySet<number>) => (cohort: Cohort<Weight>) => {
  const named = new Map<string, Set<unknown>>();
  const given = cohort.facts.filter(isOf(questions)).filter(({ name }) => name !== null);
  for (const { name, person } of given)
    named.set(name ?? "", (named.get(name ?? "") ?? new Set()).add(person));
  const all = cohort.people.length;
  const top_stressors = [...named]
    .map(([name, people]) => ({ name, count: people.size, share: people.size / all }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  // That all of a few people named the same is not told.
  if (all < FEW && top_stressors.some(({ count }) => count === all)) return tooFew(FEW);
  return {
    top_stressors,
    total_stressors: given.length,
    total_respondees: all,
    days: daysOf(cohort.window),
  };
};

const nothing = {
  top_stressors: [],
  total_stressors: null,
  total_respondees: null,
  days: null,
};

const LARGE = 2 ** 32;
const chance = () => randomInt(LARGE) / LARGE;

export async function tellStressors({ db, id, group, query, today }: Asking<StressorFilters>) {
  const facts = await stressorsOf(db, id, group);
  const filter = filterOf(query);
  const window = windowOf(query, INSIGHT_DEFAULTS.burnout.timespan, today);
  const questions = questionsOf(query);
  const guarded = guard({ facts, filter, window, today });
  const written = facts.filter(isOf(questions));
  const comments = commentsOf(
    guard({ facts: written, filter, window, today }, undefined, LEAST.comments),
    filter.size,
    chance,
  );
  const figures = orElse(guarded.release(weights(questions), LEAST.distribution), nothing);
  const data = after(together({ comments, figures }), (told) => ({
    comments: told.comments,
    ...told.figures,
  }));
  return { data, bucket: guarded.bucket };
}
