import { INSIGHT_DEFAULTS } from "#contract/insights/filters.ts";
import { LEAST } from "#contract/insights/least.ts";
import type { QuestionAnswers, QuestionResult } from "#contract/insights/questions.ts";
import { wilson } from "#contract/insights/wilson.ts";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { SurveyQuestion } from "#contract/wellbeing/surveys.ts";
import { questionsWithResults, surveyById } from "#server/wellbeing/surveys/queries.ts";
import { commentsFor } from "./comments.ts";
import { type Asking, tooFew } from "./insight.ts";
import { peopleFilter } from "./people-filter.ts";
import { QUESTIONS, questionIds } from "./publications/layers.ts";
import { daysOf, figuresOf, type Publication, publicationsOf } from "./published.ts";
import { askedMonths, windowOf } from "./window.ts";

const countsOf = ({ choices, base_question_id }: SurveyQuestion, { counts }: Publication) =>
  choices.map(
    ({ label }) =>
      counts.find(({ question, name }) => question === base_question_id && name === label)?.n ?? 0,
  );

/** Adds up the answers of the periods. */
function answersIn(question: SurveyQuestion, window: readonly Publication[]): QuestionAnswers {
  const { n, people, most } = figuresOf(window.map(({ cells }) => cells));
  const byPeriod = window.map((publication) => countsOf(question, publication));
  const totals = question.choices.map((_, at) =>
    byPeriod.reduce((sum, counts) => sum + (counts[at] ?? 0), 0),
  );
  const sum = totals.reduce(
    (all, count, at) => all + count * (question.choices[at]?.value ?? 0),
    0,
  );
  return {
    days: daysOf(window),
    n,
    people,
    mean: question.scale ? sum / n : null,
    choices: question.choices.map(({ label }, at) => {
      const count = totals[at] ?? 0;
      // The answers of one person are not independent, so the interval counts people.
      const range = wilson({ count: (count / n) * most, n: most });
      return { label, count, share: { value: count / n, ...range } };
    }),
    periods: window.map((publication, at) => {
      const { start, end } = daysOf([publication]);
      const counts = byPeriod[at] ?? [];
      const own = publication.cells.reduce((all, cell) => all + cell.n, 0);
      return { period: `${start}..${end}`, n: own, counts };
    }),
  };
}

function kindOf({ kind, scale }: SurveyQuestion): QuestionResult["kind"] {
  if (kind === "text") return "text";
  return scale ? "scale" : "choice";
}

/** Returns the ids of the questions that a group is asked now. */
async function askedIn({ db, group }: Pick<Asking, "db" | "group">): Promise<ReadonlySet<number>> {
  const survey = await surveyById(db, DEFAULT_SURVEY);
  const asked = survey?.survey_questions.filter(
    ({ groups }) => groups === undefined || groups.includes(group),
  );
  return new Set(asked?.map(({ base_question_id }) => base_question_id));
}

/** Returns everything published about a group's own questions. There are no results by filter. */
const publishedAbout = async ({
  published,
  group,
  query,
}: Asking): Promise<readonly Publication[]> =>
  peopleFilter(query).kind === "everyone"
    ? await publicationsOf(published, { group, layer: QUESTIONS, kind: "question" })
    : [];

const orTooFew = (comments: readonly string[]) =>
  comments.length > 0 ? [...comments] : tooFew(LEAST.comments);

/** Returns a group's answers to the organization's own questions, from publications alone. */
export async function tellQuestions(asking: Asking) {
  const { db, query, now } = asking;
  const asked = await askedIn(asking);
  const published = await publishedAbout(asking);
  const months = askedMonths(query, INSIGHT_DEFAULTS.burnout.timespan, now);
  const told = await Promise.all(
    (await questionsWithResults(db)).map(async (question) => {
      const { base_question_id: id, text, kind, scale = null } = question;
      const own = published.filter(({ attribute }) => questionIds(attribute).includes(id));
      const window = windowOf(own, months);
      const answers = window.length > 0 ? answersIn(question, window) : tooFew(LEAST.distribution);
      const comments = orTooFew((await commentsFor(asking, [id])).map(({ comment }) => comment));
      const is_asked = asked.has(id);
      const isShown = is_asked || own.length > 0 || !("suppressed" in comments);
      const result: QuestionResult = {
        ...{ id, text, kind: kindOf(question), scale, is_asked, comments },
        answers: kind === "text" ? null : answers,
      };
      return { result, window, isShown };
    }),
  );
  const shown = told.filter(({ isShown }) => isShown);
  const [latest] = shown.toSorted(
    (a, b) => (b.window.at(-1)?.ends ?? 0) - (a.window.at(-1)?.ends ?? 0),
  );
  const questions = shown.map(({ result }) => result);
  return { data: { questions }, window: latest?.window ?? [] };
}
