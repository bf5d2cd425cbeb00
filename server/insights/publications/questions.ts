import { endsPeriod } from "./calendar.ts";
import { type Closed, type Closing, createPress, largestFirst, publicationOf } from "./close.ts";
import type { AnyFact } from "./input.ts";
import { answerTo, attributeOfQuestions, questionIds } from "./layers.ts";
import { peopleOf } from "./parts.ts";

/** Questions published together, for the people who answered every one. */
type QuestionSet = { readonly questions: readonly number[]; readonly facts: readonly AnyFact[] };

/**
 * A question joins a set if at least this part of its people, and of the set's, answered both. Who answered one question and
 * not the other counts in neither: otherwise asking the same twice would tell about the few who answered once.
 */
const KEPT = 0.8;

const answering = (facts: readonly AnyFact[], question: number) =>
  facts.filter(({ named }) => named?.has(question));

/**
 * Whether at least two people made each of two choices, and at least two left each one, so that no one's answer can be inferred
 * from the counts.
 */
function isVaried(facts: readonly AnyFact[], question: number): boolean {
  const choices = [...new Set(facts.map((fact) => answerTo(fact, question)))];
  const peopleWho = (matches: (choice: string | undefined) => boolean) =>
    peopleOf(facts.filter((fact) => matches(answerTo(fact, question))));
  const made = choices.filter((choice) => peopleWho((own) => own === choice) >= 2);
  return made.length >= 2 && choices.every((choice) => peopleWho((own) => own !== choice) >= 2);
}

/** Groups questions that mostly the same people answered in the same months. Those of most people come first. */
export function questionSets(
  waiting: readonly AnyFact[],
  sinceOf: (question: number) => number,
  least: number,
): (QuestionSet & { readonly since: number })[] {
  const ids = new Set(waiting.flatMap(({ named }) => [...(named?.keys() ?? [])]));
  const asked = [...ids].map((id) => {
    const since = sinceOf(id);
    const facts = answering(waiting, id).filter(({ month }) => month >= since);
    return { id, since, facts, people: peopleOf(facts) };
  });
  const sets: { questions: number[]; facts: readonly AnyFact[]; since: number }[] = [];
  for (const one of asked.toSorted((a, b) => b.people - a.people || a.id - b.id)) {
    const fitting = sets.find(({ since, facts }) => {
      const both = peopleOf(answering(facts, one.id));
      return since === one.since && both >= KEPT * Math.max(peopleOf(facts), one.people);
    });
    if (fitting) {
      fitting.questions.push(one.id);
      fitting.facts = answering(fitting.facts, one.id);
    } else sets.push({ questions: [one.id], facts: one.facts, since: one.since });
  }
  return sets.flatMap(({ questions, facts, since }) => {
    const varied = questions.filter((id) => isVaried(facts, id));
    const isLarge = varied.length > 0 && peopleOf(facts) >= least;
    return isLarge ? [{ questions: varied.toSorted((a, b) => a - b), facts, since }] : [];
  });
}

/** Decides which own questions are published when a month closes, by the same audit as everything else. */
export function closeQuestions(closing: Closing<AnyFact>): Closed<AnyFact>[] {
  const { month, rules, horizon } = closing;
  const press = createPress(closing);
  for (const group of largestFirst(closing.groups)) {
    if (!endsPeriod(month, group.calendar.totals)) continue;
    const own = horizon.filter((one) => one.group === group.id && one.kind === "question");
    const sinceOf = (question: number) =>
      own.reduce(
        (since, { attribute, ends }) =>
          questionIds(attribute).includes(question) ? Math.max(since, ends + 1) : since,
        group.waitingSince,
      );
    for (const { questions, facts, since } of questionSets(group.waiting, sinceOf, rules.k)) {
      const cell = { value: "", parent: "", facts, isSum: false };
      const publication = (ids: readonly number[]) => {
        const attribute = attributeOfQuestions(ids);
        const days = { starts: since, ends: month };
        return publicationOf({ group: group.id, kind: "question", attribute, ...days }, [cell]);
      };
      // A question that would tell someone's answer together with other groups doesn't hold up the others of its set.
      const open = questions.filter((id) => press.areOpen([publication([id])]));
      if (open.length > 0) press.publishIfSafe(publication(open));
    }
  }
  return press.published;
}
