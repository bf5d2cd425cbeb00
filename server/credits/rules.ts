import type { ContentWire } from "#contract/content.ts";
import { isFinished, isHeard, type TimeAccount } from "../progress/rules.ts";
import { type QueuedBody, type Refused, refused } from "../sync/effects.ts";

export type Claim = QueuedBody<"claimCredit">;

/** How far the person has come, and how much of that there was time for. */
type Heard = {
  readonly watched: Parameters<typeof isFinished>[0];
  readonly account: TimeAccount;
};

/** A lesson that is released anew may be claimed anew. */
export const itemVersion = ({ released_on }: ContentWire) => released_on;

/** "0.25" for a quarter of a credit; `undefined` when there is none to be had. */
export function amountOf({ credit }: ContentWire): string | undefined {
  const isAmount = /^\d{1,4}(\.\d{1,2})?$/.test(credit) && Number(credit) > 0;
  return isAmount ? Number(credit).toFixed(2) : undefined;
}

function carries(lesson: ContentWire, type: Claim["certificate_type"]): boolean {
  const flag = type === "cme" ? lesson.cme : lesson.contact_hours;
  return lesson.content_status === "Published" && flag === "1" && amountOf(lesson) !== undefined;
}

/** Why the claim cannot be met; nothing = it can. */
export function faultOf(
  claim: Claim,
  lesson: ContentWire,
  { watched, account }: Heard,
): Refused | undefined {
  if (!carries(lesson, claim.certificate_type))
    return refused("no_credit", "This lesson does not carry such a credit.");
  if (!isFinished(watched, lesson.length))
    return refused("not_finished", "This lesson has not been watched to its end.");
  if (!isHeard(account, lesson.record_id_, lesson.length))
    return refused("not_finished", "There has not been time yet to watch all of this lesson.");
}
