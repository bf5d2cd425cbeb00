import type { QueuedCall } from "#contract/queued-calls.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import {
  DEFAULT_SURVEY,
  HEALTHY_DAYS_SURVEY,
  PULSE_SURVEY,
} from "#contract/wellbeing/survey-rules.ts";
import { personLabels } from "#shared/accounts/person-copy.ts";
import type { QueuedBody } from "#sync/outbox/add.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { pluralize } from "#ui/format.ts";
import { formatClock } from "#ui/format-clock.ts";
import { formatMoment } from "#ui/format-date.ts";

export type EntryWords = { readonly title: string; readonly detail: string };

/** Returns a lesson's title if this device knows it. */
export type TitleOf = (contentId: string) => string | undefined;

type Named = Pick<OutboxEntry, "call" | "lane" | "body">;

type WordsByState<C extends QueuedCall> = {
  readonly open: (body: QueuedBody<C>, titleOf: TitleOf) => EntryWords;
  /** For encrypted bodies. `about` comes from the lane. */
  readonly encrypted: (about: string, titleOf: TitleOf) => EntryWords;
};

const lesson = (id: string, titleOf: TitleOf) => titleOf(id) ?? `Lesson ${id}`;
const lessonOrDefault = (about: string, titleOf: TitleOf) => titleOf(about) ?? "A lesson";

const surveys: Readonly<Record<number, string>> = {
  [DEFAULT_SURVEY]: "Check-in",
  [PULSE_SURVEY]: "Pulse check",
  [HEALTHY_DAYS_SURVEY]: "Healthy Days",
};
const surveyName = (id: number) => surveys[id] ?? "Survey";

const profileFields: Readonly<Record<string, string>> = { ...personLabels, interests: "Interests" };
const profileField = (name: string): string =>
  Object.hasOwn(profileFields, name) ? (profileFields[name] ?? name) : name;

const joinLowercase = ([first = "", ...more]: readonly string[]) =>
  [first, ...more.map((word) => word.toLowerCase())].join(", ");

const creditNames: Readonly<Record<QueuedBody<"claimCredit">["certificate_type"], string>> = {
  cme: "CME credit",
  contact_hours: "contact hours",
  participation: "participation",
};

/** Names of activity events, by their wire names. */
const activityNames: Readonly<Record<string, string>> = {
  "page looked at": "Page viewed",
  "lesson played": "Lesson played",
};

const wordsByCall: { readonly [C in QueuedCall]: WordsByState<C> } = {
  recordTimeWatched: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: body.video_finished
        ? "Completed"
        : `Progress to ${formatClock(body.seconds_watched)}`,
    }),
    encrypted: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: "Progress, encrypted",
    }),
  },
  submitSurvey: {
    open: (body) => ({
      title: surveyName(body.provider_survey_id),
      detail: pluralize(body.responses.length, "answer"),
    }),
    encrypted: (about) => ({ title: surveyName(Number(about)), detail: "Answers, encrypted" }),
  },
  answerPulseCheck: {
    open: () => ({ title: surveyName(PULSE_SURVEY), detail: "1 answer" }),
    encrypted: () => ({ title: surveyName(PULSE_SURVEY), detail: "Answer, encrypted" }),
  },
  takePostTest: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: "Quiz answers",
    }),
    encrypted: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: "Quiz answers, encrypted",
    }),
  },
  claimCredit: {
    open: (body, titleOf) => ({
      title: body.record_id_ ? lesson(body.record_id_, titleOf) : `Lesson ${body.lesson_number}`,
      detail: `Credit claim, ${creditNames[body.certificate_type]}`,
    }),
    encrypted: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: "Credit claim, encrypted",
    }),
  },
  recordAchievement: {
    open: (body) => ({ title: body.name, detail: "Achievement" }),
    encrypted: () => ({ title: "Achievement", detail: "Achievement, encrypted" }),
  },
  giveFeedback: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: "Feedback",
    }),
    encrypted: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: "Feedback, encrypted",
    }),
  },
  saveContent: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: body.saved ? "Saved" : "Removed from Saved",
    }),
    encrypted: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: "Change to Saved, encrypted",
    }),
  },
  saveNote: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: body.deleted ? "Note deleted" : "Note saved",
    }),
    encrypted: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: "Note, encrypted",
    }),
  },
  saveHighlight: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: body.deleted ? "Highlight removed" : "Highlight added",
    }),
    encrypted: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: "Highlight, encrypted",
    }),
  },
  logUtilization: {
    open: (body) => ({ title: "Activity", detail: activityNames[body.event] ?? body.event }),
    encrypted: () => ({ title: "Activity", detail: "Activity record, encrypted" }),
  },
  reportDevice: {
    open: (body) => ({
      title: "This device",
      detail: `Status report, ${pluralize(body.pending, "change")} waiting`,
    }),
    encrypted: () => ({ title: "This device", detail: "Status report, encrypted" }),
  },
  changeProfile: {
    open: (body) => ({
      title: "Profile",
      detail: joinLowercase(Object.keys(body).map(profileField)),
    }),
    encrypted: () => ({ title: "Profile", detail: "Changes, encrypted" }),
  },
  changeLicences: {
    open: (body) => ({
      title: "Licenses",
      detail: pluralize(body.licences.length, "license"),
    }),
    encrypted: () => ({ title: "Licenses", detail: "Changes, encrypted" }),
  },
};

/** Describes an entry. Entries written by a newer version get a generic description. */
export function entryWords(entry: Named, titleOf: TitleOf): EntryWords {
  if (!Object.hasOwn(wordsByCall, entry.call)) {
    return {
      title: "Unknown change",
      detail: "Made in a newer version of Respite",
    };
  }
  // An entry's body always matches its call, but the type system can't express that.
  const words = wordsByCall[entry.call] as WordsByState<QueuedCall>;
  if (isEncrypted(entry.body)) return words.encrypted(entry.lane.replace(/^.*?:/, ""), titleOf);
  return words.open(entry.body as never, titleOf);
}

export type Fact = { readonly term: string; readonly value: string };

type FactsOf<C extends QueuedCall> = (
  body: QueuedBody<C>,
  titleOf: TitleOf,
) => readonly (Fact | undefined)[];

const fact = (term: string, value: string | number | null | undefined): Fact | undefined =>
  value === null || value === undefined || value === "" ? undefined : { term, value: `${value}` };

const lessonFact = (id: string | undefined, titleOf: TitleOf) =>
  fact("Lesson", id && (titleOf(id) ?? id));
const yesOrNo = (is: boolean) => (is ? "Yes" : "No");

const factsOf: { readonly [C in QueuedCall]: FactsOf<C> } = {
  recordTimeWatched: (body, titleOf) => [
    lessonFact(body.record_id_, titleOf),
    fact("Progress", formatClock(body.seconds_watched)),
    fact("Completed", yesOrNo(body.video_finished)),
  ],
  submitSurvey: (body) => [fact("Answers", pluralize(body.responses.length, "answer"))],
  answerPulseCheck: () => [fact("Answers", "1 answer")],
  takePostTest: (body, titleOf) => [
    lessonFact(body.record_id_, titleOf),
    fact("Answers", pluralize(body.answers.length, "answer")),
  ],
  claimCredit: (body, titleOf) => [
    lessonFact(body.record_id_, titleOf),
    fact("Lesson number", body.lesson_number),
    fact("Credit type", creditNames[body.certificate_type]),
    fact("Professional title", body.credential_type),
    fact("Bias answer", body.bias_response),
    body.evaluation && fact("Free of commercial bias", yesOrNo(body.evaluation.free_of_bias)),
    fact("Bias comment", body.evaluation?.bias_comment),
    fact("Objectives met (1–5)", body.evaluation?.objectives_met),
    fact("Will change practice", body.evaluation?.will_change),
    fact("Planned change", body.evaluation?.change_comment),
  ],
  recordAchievement: (body) => [fact("Achievement", body.name)],
  giveFeedback: (body, titleOf) => [
    lessonFact(body.record_id_, titleOf),
    fact("Helpful (1–5)", body.helpful),
    fact("Comment", body.comment),
  ],
  saveContent: (body, titleOf) => [
    lessonFact(body.record_id_, titleOf),
    fact("Saved", yesOrNo(body.saved)),
  ],
  saveNote: (body, titleOf) => [
    lessonFact(body.record_id_, titleOf),
    body.deleted ? fact("Note", "Deleted") : fact("Note", body.text),
  ],
  saveHighlight: (body, titleOf) => [
    lessonFact(body.record_id_, titleOf),
    fact("Highlight", body.deleted ? "Removed" : body.text),
  ],
  logUtilization: (body) => [
    fact("Event", activityNames[body.event] ?? body.event),
    fact("Page", body.current_path),
    fact("Seconds", body.seconds_watched),
  ],
  reportDevice: (body) => [
    fact("Changes waiting", body.pending),
    fact("Needs attention", body.set_aside),
    fact("Last synced", body.last_synced_at),
    fact("Browser", body.user_agent),
  ],
  changeProfile: (body) =>
    Object.entries(body).map(([name, value]) => {
      const text = Array.isArray(value) ? value.join(", ") : value;
      return fact(profileField(name), text || "Cleared");
    }),
  changeLicences: (body) => [
    ...body.licences.flatMap(({ state, profession, number, goal }) => [
      fact("License", `${profession}, ${state}, ${number}`),
      fact("Renewal goal", goal?.amount),
    ]),
    fact("National Provider Identifier", body.npi),
    fact("Report to boards", yesOrNo(body.may_report)),
    fact("On certificates", yesOrNo(body.on_certificates)),
  ],
};

export type EntryDetails =
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  /** Only the server can decrypt it. */
  | { readonly kind: "encrypted"; readonly facts: readonly Fact[] };

/** Returns the readable contents of an outbox entry. */
export function entryDetails(entry: OutboxEntry, titleOf: TitleOf, now: number): EntryDetails {
  const when = { term: "Saved", value: formatMoment(entry.createdAt, now) };
  if (isEncrypted(entry.body)) return { kind: "encrypted", facts: [when] };
  if (!Object.hasOwn(factsOf, entry.call)) {
    const whole = { term: "Raw data", value: JSON.stringify(entry.body) };
    return { kind: "facts", facts: [whole, when] };
  }
  // An entry's body always matches its call, but the type system can't express that.
  const facts = (factsOf[entry.call] as FactsOf<QueuedCall>)(entry.body as never, titleOf);
  return { kind: "facts", facts: [...facts.filter((one) => one !== undefined), when] };
}

const discardWarnings: Readonly<Record<QueuedCall, string>> = {
  recordTimeWatched: "Your progress in this lesson won't sync from this device. It stays here.",
  submitSurvey: "These answers will be deleted. You can check in again anytime.",
  answerPulseCheck: "This answer will be deleted. You can do the pulse check again.",
  takePostTest: "This quiz attempt will be deleted. You can take the quiz again.",
  claimCredit: "Your claim will be canceled. You can claim this credit again.",
  recordAchievement: "This achievement will be removed. It comes back when your progress syncs.",
  giveFeedback: "Your feedback on this lesson will be deleted.",
  saveContent: "This change to Saved will be undone.",
  saveNote: "We won't sync this change to your note. Other devices keep the earlier version.",
  saveHighlight: "We won't sync this change to your highlights. Other devices keep theirs.",
  logUtilization: "We won't send this activity record. Nothing of yours changes.",
  reportDevice: "We won't send this device's status report.",
  changeProfile: "Your profile goes back to the last synced version.",
  changeLicences: "Your licenses go back to the last synced version.",
};

/** The loss if this device has no earlier version. */
const deletionWarnings: Partial<Readonly<Record<QueuedCall, string>>> = {
  saveNote: "This note will be deleted.",
  saveHighlight: "This highlight will be deleted.",
};

/** It is encrypted, so it may be new. */
const encryptedNoteWarning =
  "We won't sync this change to your note. Other devices keep any earlier version.";

/** Describes what discarding the entry loses. `storedIds` are those of the notes and highlights on this device. */
export function discardWarning(
  { call, body }: Pick<OutboxEntry, "call" | "body">,
  storedIds: ReadonlySet<string>,
): string {
  if (!Object.hasOwn(discardWarnings, call)) return "This change will be deleted.";
  if (isEncrypted(body)) return call === "saveNote" ? encryptedNoteWarning : discardWarnings[call];
  const { id, deleted } = body as Partial<QueuedBody<"saveNote" | "saveHighlight">>;
  const isOnlyCopy = deleted === false && !storedIds.has(id ?? "");
  return (isOnlyCopy && deletionWarnings[call]) || discardWarnings[call];
}
