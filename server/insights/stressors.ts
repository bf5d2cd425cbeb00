import { randomInt } from "node:crypto";
import { INSIGHT_DEFAULTS, type StressorFilters } from "#contract/insights/filters.ts";
import { STRESSOR_QUESTIONS } from "#contract/wellbeing/surveys.ts";
import { after, type Cohort, guard, orElse, together, tooFew } from "./anonymity.ts";
import { FEW, LEAST } from "./anonymity-rules.ts";
import { commentsOf, writtenIn } from "./comments.ts";
import { daysOf, windowOf } from "./days.ts";
import { type Facts, rowsWhere, sumOf } from "./facts.ts";
import type { Asking } from "./insight.ts";
import { countPeopleByKey, rowsByKey } from "./keys.ts";
import type { Weight } from "./kinds.ts";
import { filterOf } from "./people.ts";

const sets = new Map<string, ReadonlySet<number>>();
/** Returns the same set object for the same questions, so that derived values are cached. */
function sameSet(questions: ReadonlySet<number>): ReadonlySet<number> {
  const key = [...questions].toSorted().join();
  const known = sets.get(key) ?? questions;
  sets.set(key, known);
  return known;
}

function questionsOf(query: StressorFilters): ReadonlySet<number> {
  const lists = [query.base_question_id, query["base_question_id[]"]].flatMap((list) => list ?? []);
  const ids = lists.flatMap((list) => list.split(",").map(Number));
  return sameSet(new Set(ids.length > 0 ? ids : STRESSOR_QUESTIONS));
}

const nameOf = ({ name }: Weight) => name ?? "";
const questionOf = ({ question }: Weight) => String(question);

function isOf(facts: Facts<Weight>, questions: ReadonlySet<number>): (row: number) => boolean {
  const { names, keys } = rowsByKey(facts, questionOf);
  const asked = names.map((question) => questions.has(Number(question)));
  return (row) => asked[keys[row] ?? 0] === true;
}

/** Counts people per stressor over these questions. */
const weights = (questions: ReadonlySet<number>) => (cohort: Cohort<Weight>) => {
  const { source } = cohort;
  const { names, keys } = rowsByKey(source, nameOf);
  const isAsked = isOf(source, questions);
  const isNamed = names.map((name) => name !== "");
  const given = rowsWhere(cohort.rows, (row) => isAsked(row) && isNamed[keys[row] ?? 0] === true);
  const all = cohort.size;
  const people = countPeopleByKey(source, given, { names, keys });
  const top_stressors = names
    .flatMap((name, key) => {
      const count = people[key] ?? 0;
      return count > 0 ? [{ name, count, share: count / all }] : [];
    })
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  // Don't reveal that all of few people chose the same stressor.
  if (all < FEW && top_stressors.some(({ count }) => count === all)) return tooFew(FEW);
  return {
    top_stressors,
    // Values of stressors are numbers of answers.
    total_stressors: sumOf(source, given),
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

export async function tellStressors({ frame, query, today }: Asking<StressorFilters>) {
  const facts = await frame.stressors.facts();
  const filter = filterOf(query);
  const window = windowOf(query, INSIGHT_DEFAULTS.burnout.timespan, today);
  const questions = questionsOf(query);
  const guarded = guard({ facts, filter, window, today });
  const { practice_group_id: group } = query;
  const written = guard(
    { facts: writtenIn(facts, group), filter, window, today },
    undefined,
    LEAST.comments,
  );
  const comments = commentsOf(
    written,
    filter.size,
    chance,
    undefined,
    (said) => said.group === group && questions.has(said.question),
  );
  const figures = orElse(guarded.release(weights(questions), LEAST.distribution), nothing);
  const data = after(together({ comments, figures }), (told) => ({
    comments: told.comments,
    ...told.figures,
  }));
  return { data, bucket: guarded.bucket };
}
