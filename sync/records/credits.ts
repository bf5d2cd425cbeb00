import type { CertificateWire, CreditWire } from "#contract/credit/credits.ts";
import { isForRelease } from "#contract/credit/post-test.ts";
import type { Content } from "../local/content.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { QueuedBody } from "../outbox/add.ts";
import { pendingEntries, plaintextEntries } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { Certificate, Credit } from "./types.ts";

export const creditFromWire = (wire: CreditWire): Credit => ({
  id: wire.id,
  contentId: wire.record_id_,
  ...(wire.item_version !== undefined && { version: wire.item_version }),
  lessonNumber: wire.lesson_number,
  type: wire.certificate_type,
  ...(wire.awarded_type &&
    wire.awarded_type !== wire.certificate_type && { claimedType: wire.awarded_type }),
  ...(wire.credential_type && { credentialType: wire.credential_type }),
  ...(wire.bias_response && { biasResponse: wire.bias_response }),
  amount: Number(wire.credits_awarded),
  title: wire.title_of_activity,
  awardedOn: wire.cme_certificate_awarded_at,
  state: "confirmed",
  claimedAt: Date.parse(wire.created_at),
  ...(wire.status === "revoked" && {
    revoked: { on: wire.revoked_on ?? "", reason: wire.revoked_reason ?? "" },
  }),
  ...(wire.corrected_on && {
    corrected: { on: wire.corrected_on, reason: wire.corrected_reason ?? "" },
  }),
  certificate: certificateFromWire(wire.certificate),
});

const certificateFromWire = (wire: CertificateWire): Certificate => ({
  id: wire.id,
  verifyUrl: wire.verify_url,
  recipient: wire.recipient,
  ...(wire.credential !== null && { credential: wire.credential }),
  provider: wire.provider,
  ...(wire.joint_provider !== null && { jointProvider: wire.joint_provider }),
  format: wire.format,
  statement: wire.statement,
  ...(wire.template && { template: wire.template }),
  issuedAt: Date.parse(wire.issued_at),
});

type Claim = { body: QueuedBody<"claimCredit">; id: string; createdAt: number };

const claimed = ({ body, id, createdAt }: Claim, lesson: Content | undefined): Credit => ({
  id: body.id ?? id,
  contentId: body.record_id_ ?? "",
  ...(lesson && { version: lesson.releasedOn }),
  lessonNumber: body.lesson_number,
  type: body.certificate_type,
  ...(body.credential_type && { credentialType: body.credential_type }),
  ...(body.bias_response && { biasResponse: body.bias_response }),
  amount: Number(body.credits_awarded ?? 0),
  title: body.title_of_activity ?? "",
  awardedOn: body.cme_certificate_awarded_at ?? "",
  state: "claimed",
  claimedAt: createdAt,
});

/** Returns whether a claim of `type` for the same release finds this credit instead of awarding another. */
const isOfType = (credit: Pick<Credit, "type" | "claimedType">, type: Credit["type"]) =>
  credit.type === type || credit.claimedType === type;

/** Returns whether a claim of `type` for the same release can't add anything to this credit. */
export const coversClaim = (credit: Credit, type: Credit["type"]) =>
  isOfType(credit, type) || (type !== "participation" && credit.amount > 0 && !credit.revoked);

export async function allCredits(db: PersonDatabase, device: DeviceDatabase): Promise<Credit[]> {
  const [confirmed, waiting] = await db.transaction("r", db.credits, db.outbox, async () => [
    await db.credits.toArray(),
    plaintextEntries(await pendingEntries(db, "content:"), "claimCredit"),
  ]);
  const lessons = await device.content.bulkGet(waiting.map(({ body }) => body.record_id_ ?? ""));
  const claims = waiting.map((entry, at) => claimed(entry, lessons[at]));
  const isConfirmed = ({ contentId, type, version }: Credit) =>
    confirmed.some(
      (credit) =>
        credit.contentId === contentId && isOfType(credit, type) && isForRelease(credit, version),
    );
  return [...confirmed, ...claims.filter((claim) => !isConfirmed(claim))];
}

export const creditRecord: DeviceRecord<"credits"> = {
  table: (db) => db.credits,
  store: (db, wire) => db.credits.bulkPut(wire.map(creditFromWire)),
  keyOf: ({ id }) => id,
  shown: allCredits,
};
