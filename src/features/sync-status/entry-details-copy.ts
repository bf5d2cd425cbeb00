import type { QueuedCall } from "#contract/routes.ts";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import type { QueuedBody } from "#sync/outbox/add.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { clock, counted, momentInWords } from "#ui/format.ts";
import { creditNames, profileField, type TitleOf } from "./pending-copy.ts";

export type Fact = { readonly term: string; readonly value: string };

type FactsOf<C extends QueuedCall> = (
  body: QueuedBody<C>,
  titleOf: TitleOf,
) => readonly (Fact | undefined)[];

const fact = (term: string, value: string | number | null | undefined): Fact | undefined =>
  value === null || value === undefined || value === "" ? undefined : { term, value: `${value}` };

const lesson = (id: string | undefined, titleOf: TitleOf) =>
  fact("Lesson", id && (titleOf(id) ?? id));
const yesOrNo = (is: boolean) => (is ? "Yes" : "No");

const factsOf: { readonly [C in QueuedCall]: FactsOf<C> } = {
  recordTimeWatched: (body, titleOf) => [
    lesson(body.record_id_, titleOf),
    fact("Heard as far as", clock(body.seconds_watched)),
    fact("Heard to the end", yesOrNo(body.video_finished)),
  ],
  submitSurvey: (body) => [fact("Answers", counted(body.responses.length, "answer"))],
  answerPulseCheck: () => [fact("Answers", "1 answer")],
  takePostTest: (body, titleOf) => [
    lesson(body.record_id_, titleOf),
    fact("Answers", counted(body.answers.length, "answer")),
  ],
  claimCredit: (body, titleOf) => [
    lesson(body.record_id_, titleOf),
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
    lesson(body.record_id_, titleOf),
    fact("Helpful, from 1 to 5", body.helpful),
    fact("Your comment", body.comment),
  ],
  saveContent: (body, titleOf) => [
    lesson(body.record_id_, titleOf),
    fact("On your list", yesOrNo(body.saved)),
  ],
  saveNote: (body, titleOf) => [
    lesson(body.record_id_, titleOf),
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
  const when = { term: "When", value: momentInWords(entry.createdAt, now) };
  if (isEncrypted(entry.body)) return { kind: "sealed", facts: [when] };
  if (!Object.hasOwn(factsOf, entry.call)) {
    const whole = { term: "As it is kept", value: JSON.stringify(entry.body) };
    return { kind: "facts", facts: [whole, when] };
  }
  // An entry's body always matches its call, but the type system can't express that.
  const facts = (factsOf[entry.call] as FactsOf<QueuedCall>)(entry.body as never, titleOf);
  return { kind: "facts", facts: [...facts.filter((one) => one !== undefined), when] };
}
