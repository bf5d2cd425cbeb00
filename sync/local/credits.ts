import type { EvaluationWire } from "#contract/credit/credits.ts";
import { amountFor } from "#contract/credit/eligibility.ts";
import type { CreditClaim, Device, Evaluation } from "../device.ts";
import { laneEntries } from "../outbox/lane-entries.ts";
import { calendarDay } from "./calendar-day.ts";
import type { ActionContext } from "./commit.ts";
import type { Content } from "./content.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { enqueue } from "./enqueue.ts";
import type { PersonDatabase } from "./person-database.ts";

const MAX_TEXT_LENGTH = 500;

const evaluationToWire = (of: Evaluation): EvaluationWire => ({
  free_of_bias: of.freeOfBias,
  bias_comment: of.biasComment?.trim() || null,
  objectives_met: of.objectivesMet ?? null,
  will_change: of.willChange ?? null,
  change_comment: of.changeComment?.trim() || null,
});

const claimOf = (lesson: Content, claim: CreditClaim, id: string, now: number) => ({
  id,
  record_id_: lesson.id,
  lesson_number: lesson.lessonNumber,
  certificate_type: claim.type,
  credential_type: claim.credentialType ?? null,
  bias_response: claim.biasResponse ?? null,
  ...(claim.evaluation && { evaluation: evaluationToWire(claim.evaluation) }),
  credits_awarded: amountFor(claim.type, lesson.credit),
  title_of_activity: lesson.title.slice(0, MAX_TEXT_LENGTH),
  cme_certificate_awarded_at: calendarDay(now),
});

const claimsOf = (db: PersonDatabase, { contentId, type }: CreditClaim) =>
  laneEntries(db, `content:${contentId}`).filter(({ call, body }) => {
    const claimed = body as { readonly certificate_type?: string };
    return call === "claimCredit" && claimed.certificate_type === type;
  });

/** A pending claim isn't duplicated. Claiming again discards the rejected claim. */
async function isNewClaim(db: PersonDatabase, claim: CreditClaim): Promise<boolean> {
  const earlier = await claimsOf(db, claim).toArray();
  const refused = earlier.filter(({ state }) => state === "parked");
  await db.outbox.bulkDelete(refused.map(({ seq }) => seq));
  return refused.length === earlier.length;
}

/**
 * Queued in the lesson's lane, after its progress. The amount is only for display; the server
 * decides the award.
 */
export const claimCredit =
  (context: ActionContext, device: DeviceDatabase): Device["credits"]["claim"] =>
  async (claim) => {
    const lesson = await device.content.get(claim.contentId);
    if (!lesson) throw new RangeError("No such lesson");
    const { ids, clock } = context.ports;
    await enqueue(context, {
      call: "claimCredit",
      body: claimOf(lesson, claim, ids.uuid(), clock.now()),
      shouldEnqueue: () => isNewClaim(context.db, claim),
    });
  };
