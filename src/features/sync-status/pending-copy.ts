import type { QueuedCall } from "#contract/routes.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";
import type { QueuedBody } from "#sync/outbox/add.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { clock, counted } from "#ui/format.ts";

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
        : `Heard as far as ${clock(body.seconds_watched)}`,
    }),
    sealed: (about, titleOf) => ({
      title: lessonOrDefault(about, titleOf),
      detail: `How far you heard it, ${SEALED}`,
    }),
  },
  submitSurvey: {
    open: (body) => ({
      title: surveyName(body.provider_survey_id),
      detail: counted(body.responses.length, "answer"),
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
      detail: `How it is, ${counted(body.pending, "thing")} to send`,
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
    open: (body) => ({ title: "Your licences", detail: counted(body.licences.length, "licence") }),
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
