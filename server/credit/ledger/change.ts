import type { ApiErrorCode } from "#contract/api-error.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateRevs, personScope } from "#server/platform/database/changes.ts";
import type { CreditEvent } from "#server/platform/database/credit-events.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { recordEvents } from "#server/platform/events/record.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { creditEvent } from "../certificates/credit-event.ts";
import { signAndStore } from "../certificates/issue.ts";
import { addEvents } from "../certificates/queries.ts";
import type { UnsignedCertificate } from "../certificates/types.ts";
import type { CreditRow, IssuedCredit } from "../credits/queries.ts";
import { type CertificateRow, certificatesOf, creditByKey, findCreditKey } from "./find.ts";
import type { FieldErrors } from "./rules.ts";

/** A credit, locked against concurrent changes. */
export type LockedCredit = {
  readonly trx: Connection;
  readonly credit: CreditRow;
  readonly certificate: CertificateRow;
  readonly isRevoked: boolean;
};

type Fields = Readonly<Record<string, unknown>>;

export type CreditAction = {
  readonly kind: Exclude<CreditEvent["kind"], "issued">;
  readonly before?: Fields;
  readonly after?: Fields;
  /** The new version of the certificate, if it changes. */
  readonly certificate?: UnsignedCertificate;
};
export type ChangeError = { readonly code: ApiErrorCode; readonly errors: string[] | FieldErrors };
export const changeError = (code: ApiErrorCode, ...errors: string[]): ChangeError => ({
  code,
  errors,
});

export type ChangeRequest = {
  readonly id: string;
  /** The version the caller has seen. Absent = any version. */
  readonly version?: number | undefined;
  readonly reason: string;
  readonly actorId: string;
  readonly now: number;
  readonly publicUrl: string;
};

type ChangeResult =
  | { readonly kind: "changed"; readonly credit: IssuedCredit }
  | { readonly kind: "refused"; readonly error: ChangeError };

const isChangeError = (value: CreditAction | ChangeError): value is ChangeError => "code" in value;

async function storeChange(
  state: LockedCredit,
  action: CreditAction,
  { reason, actorId, now, publicUrl }: ChangeRequest,
) {
  const { trx, credit, certificate } = state;
  const { person_id, id: credit_id } = credit;
  const { kind, before, after } = action;
  const rev = await allocateRevs(trx, personScope(person_id), 1);
  if (action.certificate)
    await signAndStore({ trx, now, publicUrl }, [{ credit, certificate: action.certificate }]);
  await addEvents(trx, [
    {
      id: uuidv7(now),
      person_id,
      credit_id,
      kind,
      reason,
      actor_id: actorId,
      happened_at: new Date(now),
      details: before || after ? { before, after } : null,
      rev,
    },
  ]);
  // Makes devices pull the change.
  await trx
    .updateTable("credit")
    .set({ rev })
    .where("person_id", "=", person_id)
    .where("id", "=", credit_id)
    .execute();
  if (kind !== "reissued") {
    const printed = action.certificate ?? certificate;
    await recordEvents(trx, [creditEvent(`credit.${kind}`, { credit, certificate: printed })], now);
  }
  const about = `credit:${certificate.id}`;
  const auditEntry = { by: actorId, action: `credit.${kind}`, about, before, after, reason };
  await recordAudit(trx, { ...auditEntry, concerns: person_id }, now);
}

/** Applies one change to a credit as a new ledger event. Nothing is overwritten. */
export async function changeCredit(
  db: Database,
  request: ChangeRequest,
  decide: (state: LockedCredit) => Promise<CreditAction | ChangeError> | CreditAction | ChangeError,
): Promise<ChangeResult> {
  const key = await findCreditKey(db, request.id);
  const refused = (error: ChangeError) => ({ kind: "refused", error }) as const;
  if (!key) return refused(changeError("not_found", "This credit no longer exists."));
  return db.transaction().execute(async (trx) => {
    // Serializes with concurrent changes to this person's records.
    await allocateRevs(trx, personScope(key.person_id), 0);
    const credit = await trx
      .selectFrom("credit")
      .selectAll()
      .where("person_id", "=", key.person_id)
      .where("id", "=", key.credit_id)
      .executeTakeFirstOrThrow();
    if (request.version !== undefined && request.version !== credit.rev)
      return refused(
        changeError(
          "changed_meanwhile",
          "Someone changed this credit. Reload to see the latest version.",
        ),
      );
    const certificate = (await certificatesOf(trx, key)).at(-1);
    if (!certificate) return refused(changeError("not_found", "This credit no longer exists."));
    const { standing } = await creditByKey(trx, key);
    const action = await decide({ trx, credit, certificate, isRevoked: standing === "revoked" });
    if (isChangeError(action)) return refused(action);
    await storeChange({ trx, credit, certificate, isRevoked: false }, action, request);
    return { kind: "changed", credit: await creditByKey(trx, key) } as const;
  });
}
