import type { QueuedCall } from "#contract/routes.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";
import type { QueuedBody } from "#sync/outbox/add.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { formatClock, formatMoment, pluralize } from "#ui/format.ts";

export type EntryWords = { readonly title: string; readonly detail: string };

/** Returns a lesson's title if this device knows it. */
export type TitleOf = (contentId: string) => string | undefined;

type Named = Pick<OutboxEntry, "call" | "lane" | "body">;

type WordsByState<C extends QueuedCall> = {
  readonly open: (body: QueuedBody<C>, titleOf: TitleOf) => EntryWords;
  /** For encrypted bodies. `about` comes from the lane. */
  readonly sealed: (about: string, titleOf: TitleOf) => EntryWords;
};

const SEALED = "sealed for Respite’s server";
const lesson = (id: string, titleOf: TitleOf) => titleOf(id) ?? `Lesson ${id}`;
const lessonOrDefault = (about: string, titleOf: TitleOf) => titleOf(about) ?? "A lesson";

const surveys: Readonly<Record<number, string>> = {
  [DEFAULT_SURVEY]: "Assessment",
  [PULSE_SURVEY]: "Pulse check",
};
const surveyName = (id: number) => surveys[id] ?? "Survey";

const profileFields: Readonly<Record<keyof QueuedBody<"changeProfile">, string>> = {
  first_name: "First name",
  last_name: "Last name",
  provider_title: "Title",
  dob_string: "Date of birth",
  gender: "Gender",
  burnout_location: "Place of work",
  burnout_specialty: "Specialty",
  years_in_profession: "Years in the profession",
};
const isProfileField = (name: string): name is keyof typeof profileFields => name in profileFields;
export const profileField = (name: string): string =>
  isProfileField(name) ? profileFields[name] : name;

const joinLowercase = ([first = "", ...more]: readonly string[]) =>
  [first, ...more.map((word) => word.toLowerCase())].join(", ");

export const creditNames: Readonly<Record<QueuedBody<"claimCredit">["certificate_type"], string>> =
  {
    cme: "CME credit",
    contact_hours: "contact hours",
    participation: "a certificate of participation",
  };

const wordsByCall: { readonly [C in QueuedCall]: WordsByState<C> } = {
  recordTimeWatched: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: body.video_finished
        ? "Heard to the end"
        : `Heard as far as ${formatClock(body.seconds_watched)}`,
    }),
    sealed: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: `How far you heard it, ${SEALED}`,
    }),
  },
  submitSurvey: {
    open: (body) => ({
      title: surveyName(body.provider_survey_id),
      detail: pluralize(body.responses.length, "answer"),
    }),
    sealed: (about) => ({ title: surveyName(Number(about)), detail: `Your answers, ${SEALED}` }),
  },
  answerPulseCheck: {
    open: () => ({ title: surveyName(PULSE_SURVEY), detail: "1 answer" }),
    sealed: () => ({ title: surveyName(PULSE_SURVEY), detail: `Your answer, ${SEALED}` }),
  },
  takePostTest: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: "Your answers to its questions",
    }),
    sealed: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: `Your answers to its questions, ${SEALED}`,
    }),
  },
  claimCredit: {
    open: (body, titleOf) => ({
      title: body.record_id_ ? lesson(body.record_id_, titleOf) : `Lesson ${body.lesson_number}`,
      detail: `Claim of ${creditNames[body.certificate_type]}`,
    }),
    sealed: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: `Claim of its credit, ${SEALED}`,
    }),
  },
  recordAchievement: {
    open: (body) => ({ title: body.name, detail: "Achievement" }),
    sealed: () => ({ title: "Achievement", detail: `Which one is ${SEALED}` }),
  },
  giveFeedback: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: "What you think of it",
    }),
    sealed: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: `What you think of it, ${SEALED}`,
    }),
  },
  saveContent: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: body.saved ? "Put on your list" : "Taken off your list",
    }),
    sealed: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: `A change of your list, ${SEALED}`,
    }),
  },
  saveNote: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: body.deleted ? "Note deleted" : "Note saved",
    }),
    sealed: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: `A note, ${SEALED}`,
    }),
  },
  logUtilization: {
    open: (body) => ({ title: "Use of Respite", detail: body.event }),
    sealed: () => ({ title: "Use of Respite", detail: `What was used, ${SEALED}` }),
  },
  reportDevice: {
    open: (body) => ({
      title: "This device",
      detail: `How it is, ${pluralize(body.pending, "thing")} to send`,
    }),
    sealed: () => ({ title: "This device", detail: `How it is, ${SEALED}` }),
  },
  changeProfile: {
    open: (body) => ({
      title: "Your profile",
      detail: joinLowercase(Object.keys(body).map(profileField)),
    }),
    sealed: () => ({ title: "Your profile", detail: `Changes of it, ${SEALED}` }),
  },
  changeLicences: {
    open: (body) => ({
      title: "Your licences",
      detail: pluralize(body.licences.length, "licence"),
    }),
    sealed: () => ({ title: "Your licences", detail: `Changes of them, ${SEALED}` }),
  },
};

/** Describes an entry. Entries written by a newer version get a generic description. */
export function entryWords(entry: Named, titleOf: TitleOf): EntryWords {
  if (!Object.hasOwn(wordsByCall, entry.call)) {
    return {
      title: "Something from a newer version",
      detail: "This version of Respite cannot tell what it is",
    };
  }
  // An entry's body always matches its call, but the type system can't express that.
  const words = wordsByCall[entry.call] as WordsByState<QueuedCall>;
  if (isEncrypted(entry.body)) return words.sealed(entry.lane.replace(/^.*?:/, ""), titleOf);
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
    fact("Heard as far as", formatClock(body.seconds_watched)),
    fact("Heard to the end", yesOrNo(body.video_finished)),
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
    fact("Kind of credit", creditNames[body.certificate_type]),
    fact("Your credential", body.credential_type),
    fact("Your answer about bias", body.bias_response),
    body.evaluation && fact("Free of commercial bias", yesOrNo(body.evaluation.free_of_bias)),
    fact("About bias", body.evaluation?.bias_comment),
    fact("Objectives met, from 1 to 5", body.evaluation?.objectives_met),
    fact("You will change something", body.evaluation?.will_change),
    fact("What you will change", body.evaluation?.change_comment),
  ],
  recordAchievement: (body) => [fact("Achievement", body.name)],
  giveFeedback: (body, titleOf) => [
    lessonFact(body.record_id_, titleOf),
    fact("Helpful, from 1 to 5", body.helpful),
    fact("Your comment", body.comment),
  ],
  saveContent: (body, titleOf) => [
    lessonFact(body.record_id_, titleOf),
    fact("On your list", yesOrNo(body.saved)),
  ],
  saveNote: (body, titleOf) => [
    lessonFact(body.record_id_, titleOf),
    body.deleted ? fact("Note", "Deleted") : fact("Note", body.text),
  ],
  logUtilization: (body) => [
    fact("What", body.event),
    fact("Page", body.current_path),
    fact("Seconds", body.seconds_watched),
  ],
  reportDevice: (body) => [
    fact("Things to send", body.pending),
    fact("Set aside", body.set_aside),
    fact("Last in step", body.last_synced_at),
    fact("Browser", body.user_agent),
  ],
  changeProfile: (body) =>
    Object.entries(body).map(([name, value]) => fact(profileField(name), value ?? "Emptied")),
  changeLicences: (body) => [
    ...body.licences.map(({ state, profession, number }) =>
      fact("Licence", `${profession}, ${state}, ${number}`),
    ),
    fact("National Provider Identifier", body.npi),
    fact("May be reported to boards", yesOrNo(body.may_report)),
    fact("On certificates", yesOrNo(body.on_certificates)),
  ],
};

export type EntryDetails =
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  /** Only the server can decrypt it. */
  | { readonly kind: "sealed"; readonly facts: readonly Fact[] };

/** Returns the readable contents of an outbox entry. */
export function entryDetails(entry: OutboxEntry, titleOf: TitleOf, now: number): EntryDetails {
  const when = { term: "When", value: formatMoment(entry.createdAt, now) };
  if (isEncrypted(entry.body)) return { kind: "sealed", facts: [when] };
  if (!Object.hasOwn(factsOf, entry.call)) {
    const whole = { term: "As it is kept", value: JSON.stringify(entry.body) };
    return { kind: "facts", facts: [whole, when] };
  }
  // An entry's body always matches its call, but the type system can't express that.
  const facts = (factsOf[entry.call] as FactsOf<QueuedCall>)(entry.body as never, titleOf);
  return { kind: "facts", facts: [...facts.filter((one) => one !== undefined), when] };
}

const discardWarnings: Readonly<Record<QueuedCall, string>> = {
  recordTimeWatched:
    "The server will not learn from here how far you heard this lesson. Your place stays on this device.",
  submitSurvey: "These answers will be gone, for nobody else has them. You can answer anew.",
  answerPulseCheck: "This answer will be gone, for nobody else has it. You can answer anew.",
  takePostTest: "This attempt will be gone. You can answer the questions anew.",
  claimCredit: "The claim is taken back, and the credit is not yours. You can claim it anew.",
  recordAchievement:
    "The achievement leaves this device. It comes back once the server sees what it is for.",
  giveFeedback: "What you said about this lesson will be gone, for nobody else has it.",
  saveContent: "This change of your list will be gone. The list stays as the server has it.",
  saveNote: "We won't sync this change to your note. Other devices keep the earlier version.",
  logUtilization:
    "A note for the figures of the whole will be gone. Nothing of yours depends on it.",
  reportDevice: "Nobody will be told from here how this device is. Nothing of yours depends on it.",
  changeProfile: "These changes will be gone. Your profile stays as the server has it.",
  changeLicences: "These changes will be gone. Your licences stay as the server has them.",
};

/** Describes what discarding the entry loses. */
export const discardWarning = (call: QueuedCall): string =>
  Object.hasOwn(discardWarnings, call)
    ? discardWarnings[call]
    : "It will be gone, for nobody else has it.";
