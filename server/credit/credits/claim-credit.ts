import type { ContentWire } from "#contract/learning/content.ts";
import { contentById, contentByLessonNumber } from "#server/learning/content/queries.ts";
import { creditTime, type TimeAccount } from "#server/learning/progress/credit-time.ts";
import { watchedOfExisting } from "#server/learning/progress/queries.ts";
import { playedSeconds } from "#server/learning/progress/rules.ts";
import { readTimeAccount, storeTimeAccount } from "#server/learning/progress/time-account.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { recordEvents } from "#server/platform/events/record.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { done, type Effect, type EffectContext, refused } from "#server/platform/writes/effect.ts";
import { creditEvent } from "../certificates/credit-event.ts";
import { addCertificates, draftCertificate } from "../certificates/issue.ts";
import { issueMissing } from "../certificates/issue-missing.ts";
import { revokedOn } from "../certificates/rules.ts";
import { currentTemplate } from "../certificates/template-queries.ts";
import type { Issue } from "../certificates/types.ts";
import { claimErrors } from "./credits-copy.ts";
import {
  addCredits,
  addEvaluations,
  asIssuedCredit,
  type CreditRow,
  creditsOf,
  creditWire,
  type EvaluationRow,
  type IssuedCredit,
  learnerOf,
  passedVersions,
  versionKey,
} from "./queries.ts";
import {
  amountOf,
  awardedOn,
  biasResponseOf,
  type Claim,
  type ClaimFacts,
  evaluationOf,
  itemVersion,
  validateClaim,
} from "./rules.ts";
import { termsOf } from "./terms-queries.ts";

/** Returns a function that finds a claim's lesson by id or lesson number. */
async function lessonFinder(trx: Connection, claims: readonly Claim[]) {
  const ids = claims.flatMap(({ record_id_ }) => record_id_ ?? []);
  const numbers = claims.flatMap((claim) => (claim.record_id_ ? [] : claim.lesson_number));
  const byId = await contentById(trx, ids);
  const byNumber = await contentByLessonNumber(trx, numbers);
  return ({ record_id_, lesson_number }: Claim) =>
    record_id_ ? byId.get(record_id_) : byNumber.get(lesson_number);
}

export function creditRow(
  { person, now, nextRev }: Pick<EffectContext, "now" | "nextRev"> & { person: { id: string } },
  claim: Claim,
  lesson: ContentWire,
): CreditRow {
  return {
    person_id: person.id,
    id: claim.id ?? uuidv7(now),
    record_id: lesson.record_id_,
    item_version: itemVersion(lesson),
    certificate_type: claim.certificate_type,
    lesson_number: lesson.lesson_number,
    title_of_activity: lesson.title,
    credits_awarded: amountOf(lesson, claim.certificate_type),
    credential_type: claim.credential_type ?? null,
    bias_response: biasResponseOf(claim),
    awarded_on: awardedOn(claim, lesson, now),
    created_at: new Date(now),
    rev: nextRev(),
  };
}

const evaluationRow = (credit: CreditRow, claim: Claim): EvaluationRow => ({
  person_id: credit.person_id,
  credit_id: credit.id,
  record_id: credit.record_id,
  ...evaluationOf(claim),
  given_at: credit.created_at,
});

export const matchesClaim =
  (claim: Claim, lesson: ContentWire) =>
  (row: Pick<IssuedCredit, "record_id" | "item_version" | "certificate_type" | "awarded_type">) =>
    row.record_id === lesson.record_id_ &&
    row.item_version === itemVersion(lesson) &&
    // A corrected credit matches claims for its original type and for its corrected type.
    [row.certificate_type, row.awarded_type].includes(claim.certificate_type);

/** The time in a lesson earns one amount, also for someone who changes their title between two claims. */
const hasOtherAmount =
  (claim: Claim, lesson: ContentWire) =>
  (row: IssuedCredit): boolean =>
    claim.certificate_type !== "participation" &&
    row.record_id === lesson.record_id_ &&
    row.item_version === itemVersion(lesson) &&
    Number(row.credits_awarded) > 0 &&
    revokedOn(row) === null;

/** Loads what the server knows about the person and these lessons. */
async function loadClaimFacts(context: EffectContext, records: readonly string[]) {
  const { trx, person, now } = context;
  const learner = await learnerOf(trx, person.id);
  const watched = await watchedOfExisting(trx, person.id, records);
  const terms = await termsOf(trx, records);
  const passed = await passedVersions(trx, person.id, records);
  const time = await readTimeAccount(context, watched);
  const factsFor = (lesson: ContentWire, before: TimeAccount): ClaimFacts => {
    const { record_id_, length } = lesson;
    const state = watched.get(record_id_)?.state;
    const played = playedSeconds(state?.intervals ?? [], length);
    return {
      learner,
      watched: state,
      account: creditTime(before, record_id_, played, now),
      terms: terms.get(record_id_),
      hasPassed: passed.has(versionKey(record_id_, itemVersion(lesson))),
      now,
    };
  };
  return { learner, time, terms, factsFor };
}

type Award = Issue & { readonly evaluation: EvaluationRow };

async function store(context: EffectContext, awards: readonly Award[]): Promise<void> {
  const { trx, now } = context;
  await addCredits(
    trx,
    awards.map(({ credit }) => credit),
  );
  await addEvaluations(
    trx,
    awards.map(({ evaluation }) => evaluation),
  );
  await addCertificates(context, awards);
  const events = awards.map((award) => creditEvent("credit.awarded", award));
  await recordEvents(trx, events, now);
}

export const claimCredit: Effect<"claimCredit"> = async (context, claims) => {
  const { trx, person, publicUrl } = context;
  await issueMissing(context, person.id);
  const lessonOf = await lessonFinder(trx, claims);
  const known = await loadClaimFacts(
    context,
    claims.flatMap((claim) => lessonOf(claim)?.record_id_ ?? []),
  );
  const template = await currentTemplate(trx);
  const toWire = creditWire(publicUrl);
  const issued: IssuedCredit[] = await creditsOf(trx, person.id);
  const awards: Award[] = [];
  let time = known.time;
  const results = claims.map((claim) => {
    const lesson = lessonOf(claim);
    if (!lesson) return refused("not_found", claimErrors.lessonNotFound);
    const first = issued.find(matchesClaim(claim, lesson));
    if (first) return done(toWire(first));
    if (issued.some(hasOtherAmount(claim, lesson)))
      return refused("not_eligible", claimErrors.otherType);
    if (issued.some(({ id }) => id === claim.id))
      return refused("key_reused", claimErrors.keyReusedForCredit);
    const facts = known.factsFor(lesson, time);
    const fault = validateClaim(claim, lesson, facts);
    if (fault) return fault;
    time = facts.account;
    const credit = creditRow(context, claim, lesson);
    const terms = known.terms.get(lesson.record_id_);
    const certificate = draftCertificate(context, credit, {
      learner: known.learner,
      format: lesson.type,
      terms,
      template,
    });
    awards.push({ credit, evaluation: evaluationRow(credit, claim), certificate });
    const row = asIssuedCredit(credit, certificate, template);
    issued.push(row);
    return done(toWire(row));
  });
  await store(context, awards);
  await storeTimeAccount(trx, person.id, known.time, time);
  return results;
};
