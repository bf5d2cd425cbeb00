import type { ContentWire } from "#contract/content.ts";
import { contentById, contentByLessonNumber } from "../content/queries.ts";
import type { Connection } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";
import { type Watched, watchedOfExisting } from "../progress/queries.ts";
import { creditTime, playedSeconds, type TimeAccount } from "../progress/rules.ts";
import { keepTimeAccount, timeAccount } from "../progress/time-account.ts";
import { done, type Effect, type EffectContext, refused } from "../sync/effects.ts";
import { addCredits, type CreditRow, creditsOf, creditWire } from "./queries.ts";
import { amountOf, type Claim, faultOf, itemVersion } from "./rules.ts";

/** Which lesson each claim is for. */
async function lessonFinder(trx: Connection, claims: readonly Claim[]) {
  const ids = claims.flatMap(({ record_id_ }) => record_id_ ?? []);
  const numbers = claims.flatMap((claim) => (claim.record_id_ ? [] : claim.lesson_number));
  const byId = await contentById(trx, ids);
  const byNumber = await contentByLessonNumber(trx, numbers);
  return ({ record_id_, lesson_number }: Claim) =>
    record_id_ ? byId.get(record_id_) : byNumber.get(lesson_number);
}

function award(context: EffectContext, claim: Claim, lesson: ContentWire): CreditRow {
  const { person, now, nextRev } = context;
  const at = new Date(now);
  return {
    person_id: person.id,
    id: claim.id ?? uuidv7(now),
    record_id: lesson.record_id_,
    item_version: itemVersion(lesson),
    certificate_type: claim.certificate_type,
    lesson_number: lesson.lesson_number,
    title_of_activity: lesson.title,
    credits_awarded: amountOf(lesson) ?? "0.00",
    credential_type: claim.credential_type ?? null,
    bias_response: claim.bias_response ?? null,
    awarded_on: at.toISOString().slice(0, 10),
    created_at: at,
    rev: nextRev(),
  };
}

const isFor = (claim: Claim, lesson: ContentWire) => (row: CreditRow) =>
  row.record_id === lesson.record_id_ &&
  row.item_version === itemVersion(lesson) &&
  row.certificate_type === claim.certificate_type;

/** With what has become possible since the last report. */
function accountNow(
  account: TimeAccount,
  { record_id_, length }: ContentWire,
  watched: Watched | undefined,
  now: number,
): TimeAccount {
  const played = playedSeconds(watched?.state?.intervals ?? [], length);
  return creditTime(account, record_id_, played, now);
}

export const claimCredit: Effect<"claimCredit"> = async (context, claims) => {
  const { trx, person, now } = context;
  const lessonOf = await lessonFinder(trx, claims);
  const records = claims.flatMap((claim) => lessonOf(claim)?.record_id_ ?? []);
  const watched = await watchedOfExisting(trx, person.id, records);
  const before = await timeAccount(trx, person.id, records);
  let account = before;
  const stored = await creditsOf(trx, person.id);
  const added: CreditRow[] = [];
  const find = (test: (row: CreditRow) => boolean) => stored.find(test) ?? added.find(test);
  const results = claims.map((claim) => {
    const lesson = lessonOf(claim);
    if (!lesson) return refused("not_found", "There is no such lesson.");
    const first = find(isFor(claim, lesson));
    if (first) return done(creditWire(first));
    if (find(({ id }) => id === claim.id))
      return refused("key_reused", "This id was used for another credit.");
    const seen = watched.get(lesson.record_id_);
    const next = accountNow(account, lesson, seen, now);
    const fault = faultOf(claim, lesson, { watched: seen?.state, account: next });
    if (fault) return fault;
    account = next;
    const row = award(context, claim, lesson);
    added.push(row);
    return done(creditWire(row));
  });
  await addCredits(trx, added);
  await keepTimeAccount(trx, person.id, before, account);
  return results;
};
