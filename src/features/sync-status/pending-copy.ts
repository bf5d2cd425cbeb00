import type { QueuedCall } from "#contract/routes.ts";
import { isSealed } from "#contract/sync/encrypted.ts";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";
import type { QueuedBody } from "#sync/outbox/add.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { clock, counted } from "#ui/format.ts";

export type OwedWords = { readonly title: string; readonly detail: string };

/** The title of a lesson, where this device knows it. */
export type TitleOf = (contentId: string) => string | undefined;

type Named = Pick<OutboxEntry, "call" | "lane" | "body">;

type WordsOf<C extends QueuedCall> = {
  readonly open: (body: QueuedBody<C>, titleOf: TitleOf) => OwedWords;
  /** Of what only the server can read; `about` is what its lane tells. */
  readonly sealed: (about: string, titleOf: TitleOf) => OwedWords;
};

const SEALED = "sealed for Respite’s server";
const lesson = (id: string, titleOf: TitleOf) => titleOf(id) ?? `Lesson ${id}`;
const someLesson = (about: string, titleOf: TitleOf) => titleOf(about) ?? "A lesson";

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

const inOneSentence = ([first = "", ...more]: readonly string[]) =>
  [first, ...more.map((word) => word.toLowerCase())].join(", ");

export const creditType: Readonly<Record<QueuedBody<"claimCredit">["certificate_type"], string>> = {
  cme: "CME credit",
  contact_hours: "contact hours",
  participation: "a certificate of participation",
};

const wordsOf: { readonly [C in QueuedCall]: WordsOf<C> } = {
  recordTimeWatched: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: body.video_finished
        ? "Heard to the end"
        : `Heard as far as ${clock(body.seconds_watched)}`,
    }),
    sealed: (about, titleOf) => ({
      title: someLesson(about, titleOf),
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
      title: someLesson(about, titleOf),
      detail: `Your answers to its questions, ${SEALED}`,
    }),
  },
  claimCredit: {
    open: (body, titleOf) => ({
      title: body.record_id_ ? lesson(body.record_id_, titleOf) : `Lesson ${body.lesson_number}`,
      detail: `Claim of ${creditType[body.certificate_type]}`,
    }),
    sealed: (about, titleOf) => ({
      title: someLesson(about, titleOf),
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
      title: someLesson(about, titleOf),
      detail: `What you think of it, ${SEALED}`,
    }),
  },
  saveContent: {
    open: (body, titleOf) => ({
      title: lesson(body.record_id_, titleOf),
      detail: body.saved ? "Put on your list" : "Taken off your list",
    }),
    sealed: (about, titleOf) => ({
      title: someLesson(about, titleOf),
      detail: `A change of your list, ${SEALED}`,
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
      detail: inOneSentence(Object.keys(body).map(profileField)),
    }),
    sealed: () => ({ title: "Your profile", detail: `Changes of it, ${SEALED}` }),
  },
  changeLicences: {
    open: (body) => ({ title: "Your licences", detail: counted(body.licences.length, "licence") }),
    sealed: () => ({ title: "Your licences", detail: `Changes of them, ${SEALED}` }),
  },
};

/** What an entry is, in the person's words. Newer code may have written it: then all that is known is that it is kept. */
export function owedWords(entry: Named, titleOf: TitleOf): OwedWords {
  if (!Object.hasOwn(wordsOf, entry.call)) {
    return {
      title: "Something from a newer version",
      detail: "This version of Respite cannot tell what it is",
    };
  }
  // The body of an entry is that of its call; no type can tie the two.
  const words = wordsOf[entry.call] as WordsOf<QueuedCall>;
  if (isSealed(entry.body)) return words.sealed(entry.lane.replace(/^.*?:/, ""), titleOf);
  return words.open(entry.body as never, titleOf);
}
