import type { ContentWire } from "#contract/learning/content.ts";
import type { QueuedCall } from "#contract/queued-calls.ts";
import { PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { SurveyAnswer } from "#contract/wellbeing/surveys.ts";
import {
  applyChanges,
  isSameProfile as areSameProfiles,
  isBirthday,
} from "#server/accounts/profile/rules.ts";
import { draftCertificate } from "#server/credit/certificates/issue.ts";
import { creditRow, matchesClaim } from "#server/credit/credits/claim-credit.ts";
import { postTestWire } from "#server/credit/credits/post-test-queries.ts";
import { asIssuedCredit, creditWire } from "#server/credit/credits/queries.ts";
import { itemVersion, validateClaim } from "#server/credit/credits/rules.ts";
import { isSameAttempt, postTestRow, scoreAttempt } from "#server/credit/credits/take-post-test.ts";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import { earliest, isEarned } from "#server/learning/achievements/rules.ts";
import { highlightWire } from "#server/learning/highlights/queries.ts";
import { afterHighlightWrite } from "#server/learning/highlights/rules.ts";
import { noteWire } from "#server/learning/notes/queries.ts";
import { afterWrite } from "#server/learning/notes/rules.ts";
import { creditTime } from "#server/learning/progress/credit-time.ts";
import { afterReport, isFinished, isSame, playedSeconds } from "#server/learning/progress/rules.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { claimedTime } from "#server/platform/writes/claimed-time.ts";
import {
  done,
  type EffectResult,
  type QueuedBody,
  refused,
} from "#server/platform/writes/effect.ts";
import { builtInSurveys } from "#server/wellbeing/surveys/built-in-surveys.ts";
import { isSameAnswers, matchesSurvey, toStoredAnswer } from "#server/wellbeing/surveys/rules.ts";
import { simCatalog } from "./catalog.ts";
import { type PersonState, timeAccount } from "./model-state.ts";
import { achievementWire, givenWire, PUBLIC_URL } from "./model-wire.ts";

/** Applies a write to maps instead of tables. */
export type EffectContext = {
  readonly state: PersonState;
  readonly lesson: (record: string | undefined, number?: string) => ContentWire | undefined;
  readonly now: number;
  readonly nextRev: () => number;
};
type Effect<C extends QueuedCall> = (
  context: EffectContext,
  body: QueuedBody<C>,
) => EffectResult<object>;

const termsOf = (record: string) =>
  simCatalog.creditTerms.find(({ record_id_ }) => record_id_ === record);

const noLesson = () => refused("not_found", "This lesson is no longer available.");

/** Returns the credit time so far. */
function timeNow({ state, now }: EffectContext, { record_id_, length }: ContentWire) {
  const { intervals = [] } = state.watched.get(record_id_)?.wire ?? {};
  return creditTime(timeAccount(state, now), record_id_, playedSeconds(intervals, length), now);
}

const recordTimeWatched: Effect<"recordTimeWatched"> = (context, report) => {
  const { state, lesson, now, nextRev } = context;
  const id = report.record_id_;
  const content = lesson(id);
  if (!content) return refused("not_found", "This lesson is no longer available.");
  const known = state.watched.get(id)?.wire;
  const wire = afterReport(known, report);
  if (!isSame(known, wire)) state.watched.set(id, { wire, at: new Date(now), rev: nextRev() });
  state.time = timeNow(context, content);
  return done(wire);
};

const saveContent: Effect<"saveContent"> = ({ state, lesson, nextRev }, write) => {
  const { record_id_: id, saved } = write;
  if (saved && !lesson(id)) return noLesson();
  if ((state.saved.get(id)?.wire.saved ?? false) !== saved)
    state.saved.set(id, { wire: write, rev: nextRev() });
  return done(write);
};

const takePostTest: Effect<"takePostTest"> = ({ state, lesson, now, nextRev }, attempt) => {
  const earlier = state.tests.find(({ id }) => id === attempt.id);
  if (earlier)
    return isSameAttempt(earlier, attempt)
      ? done(postTestWire(earlier))
      : refused("key_reused", "This ID was used for another attempt.");
  const { record_id_, answers } = attempt;
  const counted = scoreAttempt(lesson(record_id_), termsOf(record_id_), answers);
  if (counted.kind === "refused") return counted;
  const row = postTestRow({ person: state.profile.wire, now, nextRev }, attempt, counted);
  state.tests.push(row);
  return done(postTestWire(row));
};

const claimCredit: Effect<"claimCredit"> = (context, claim) => {
  const { state, lesson: find, now, nextRev } = context;
  const lesson = find(claim.record_id_, claim.lesson_number);
  if (!lesson) return noLesson();
  const first = state.credits.find(matchesClaim(claim, lesson));
  if (first) return done(creditWire(PUBLIC_URL)(first));
  if (state.credits.some(({ id }) => id === claim.id))
    return refused("key_reused", "This ID was used for another credit.");
  const person = state.profile.wire;
  const learner = { ...person, ce_eligible: true };
  const terms = termsOf(lesson.record_id_);
  const account = timeNow(context, lesson);
  const watched = state.watched.get(lesson.record_id_)?.wire;
  const hasPassed = state.tests.some(
    (row) =>
      row.record_id === lesson.record_id_ && row.item_version === itemVersion(lesson) && row.passed,
  );
  const fault = validateClaim(claim, lesson, { learner, watched, account, terms, hasPassed, now });
  if (fault) return fault;
  const credit = creditRow({ person, now, nextRev }, claim, lesson);
  const about = { learner, format: lesson.type, terms };
  const row = asIssuedCredit(credit, draftCertificate({ publicUrl: PUBLIC_URL }, credit, about));
  state.credits.push(row);
  state.time = account;
  return done(creditWire(PUBLIC_URL)(row));
};

const recordAchievement: Effect<"recordAchievement"> = (context, claim) => {
  const { state, lesson, now, nextRev } = context;
  const rule = builtInRules.find(({ name }) => name === claim.name);
  if (!rule) return refused("not_found", "This achievement is no longer offered.");
  const finished = [...state.watched.values()].filter(({ wire }) =>
    isFinished(wire, lesson(wire.record_id_)?.length ?? ""),
  );
  const counts = {
    lessons_finished: finished.length,
    credits_claimed: state.credits.length,
    surveys_answered: state.responses.size,
  };
  const before = state.achievements.get(rule.name)?.at;
  if (!before && !isEarned(rule, counts))
    return refused("not_earned", "Your progress doesn't show this achievement yet.");
  const at = earliest(before, claimedTime(claim.awarded_at, now));
  if (at !== before) state.achievements.set(rule.name, { icon: rule.icon, at, rev: nextRev() });
  return done(achievementWire(rule.name, rule.icon, at));
};

type Submission = {
  readonly survey: number;
  readonly answers: readonly SurveyAnswer[];
  readonly id: string | undefined;
  readonly answered_at: string | undefined;
};

function storeAnswers({ state, now, nextRev }: EffectContext, submission: Submission) {
  const survey = builtInSurveys.find(({ id }) => id === submission.survey);
  if (!survey) return refused("not_found", "This survey no longer exists.");
  const answers = submission.answers.map(toStoredAnswer);
  if (!matchesSurvey(survey, answers))
    return refused("invalid", "These answers don't match the survey's questions.");
  const id = submission.id ?? uuidv7(now);
  const earlier = state.responses.get(id);
  if (earlier) {
    const isAgain = earlier.wire.survey_id === survey.id && isSameAnswers(earlier.answers, answers);
    return isAgain
      ? done(earlier.wire)
      : refused("key_reused", "This ID was used for other answers.");
  }
  const answered_at = claimedTime(submission.answered_at, now).toISOString();
  const wire = { id, survey_id: survey.id, answered_at };
  state.responses.set(id, { wire, answers, rev: nextRev() });
  return done(wire);
}

const submitSurvey: Effect<"submitSurvey"> = (context, body) =>
  storeAnswers(context, {
    survey: body.provider_survey_id,
    answers: body.responses,
    id: body.id,
    answered_at: body.answered_at,
  });

const answerPulseCheck: Effect<"answerPulseCheck"> = (context, { id, answered_at, ...answer }) =>
  storeAnswers(context, {
    survey: PULSE_SURVEY,
    answers: [
      {
        base_question_id: answer.base_question_id,
        survey_question_choice_id: answer.survey_question_choice_id ?? null,
        survey_text_response: answer.survey_text_response ?? null,
      },
    ],
    id,
    answered_at,
  });

const giveFeedback: Effect<"giveFeedback"> = ({ state, lesson, now, nextRev }, feedback) => {
  const id = feedback.record_id_;
  if (!lesson(id)) return noLesson();
  const at = claimedTime(feedback.given_at, now);
  state.feedback.set(id, { comment: feedback.comment || null, at, rev: nextRev() });
  return done(givenWire(id, at));
};

const saveNote: Effect<"saveNote"> = ({ state, lesson, now, nextRev }, written) => {
  const exists = lesson(written.record_id_) !== undefined;
  const after = afterWrite(state.notes.get(written.id)?.row, written, exists, now);
  if (after.kind === "refused") return after;
  const wire = noteWire({ ...after.row, rev: 0 });
  state.notes.set(written.id, { row: after.row, wire, rev: nextRev() });
  return done(wire);
};

const saveHighlight: Effect<"saveHighlight"> = ({ state, lesson, now, nextRev }, written) => {
  const exists = lesson(written.record_id_) !== undefined;
  const earlier = state.highlights.get(written.id)?.row;
  const after = afterHighlightWrite(earlier, written, exists, now);
  if (after.kind === "refused") return after;
  const wire = highlightWire({ ...after.row, rev: 0 });
  state.highlights.set(written.id, { row: after.row, wire, rev: nextRev() });
  return done(wire);
};

const logUtilization: Effect<"logUtilization"> = ({ state, now }, event) => {
  const id = event.id ?? uuidv7(now);
  if (!state.events.has(id)) state.events.set(id, { context: event.context ?? null });
  return done({ id });
};

const reportDevice: Effect<"reportDevice"> = () => done({ success: true });

const changeProfile: Effect<"changeProfile"> = ({ state, now, nextRev }, changes) => {
  const { dob_string } = changes;
  const today = new Date(now).toISOString().slice(0, 10);
  if (typeof dob_string === "string" && !isBirthday(dob_string, today))
    return refused("invalid", "Enter a valid date of birth.");
  const changed = applyChanges(state.profile.wire, changes);
  if (!areSameProfiles(state.profile.wire, changed))
    state.profile = { wire: changed, rev: nextRev() };
  return done(changed);
};

const changeLicences: Effect<"changeLicences"> = ({ state, nextRev }, licenses) => {
  state.licenses = { wire: licenses, rev: nextRev() };
  return done(licenses);
};

const effects: { readonly [C in QueuedCall]: Effect<C> } = {
  recordTimeWatched,
  submitSurvey,
  answerPulseCheck,
  takePostTest,
  claimCredit,
  recordAchievement,
  giveFeedback,
  saveContent,
  saveNote,
  saveHighlight,
  logUtilization,
  reportDevice,
  changeProfile,
  changeLicences,
};

export const runEffect = (context: EffectContext, call: QueuedCall, body: unknown) =>
  (effects[call] as (context: EffectContext, body: unknown) => EffectResult<object>)(context, body);
