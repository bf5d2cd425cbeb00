import type { RefusalCode } from "#contract/api-error.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { personScope, takeRevs } from "#server/platform/database/changes.ts";
import type { CreditEvent } from "#server/platform/database/credit-events.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { signAndKeep } from "../certificates/issue.ts";
import { addEvents } from "../certificates/queries.ts";
import type { Unsigned } from "../certificates/types.ts";
import type { CreditRow, IssuedCredit } from "../credits/queries.ts";
import { type CertificateRow, certificatesOf, creditByKey, keyOf } from "./find.ts";
import type { Problems } from "./rules.ts";

/** A credit as it is at this moment, while nobody else can change it. */
export type State = {
  readonly trx: Connection;
  readonly credit: CreditRow;
  readonly certificate: CertificateRow;
  readonly isRevoked: boolean;
};

type Fields = Readonly<Record<string, unknown>>;

export type Deed = {
  readonly kind: Exclude<CreditEvent["kind"], "issued">;
  readonly before?: Fields;
  readonly after?: Fields;
  /** What the paper says from now on, where that changes. */
  readonly certificate?: Unsigned;
};
export type Fault = { readonly code: RefusalCode; readonly errors: string[] | Problems };
export const fault = (code: RefusalCode, ...errors: string[]): Fault => ({ code, errors });

export type Changing = {
  readonly id: string;
  /** The number of the change the caller has seen; left out by those that have not looked. */
  readonly version?: number | undefined;
  readonly reason: string;
  readonly actorId: string;
  readonly now: number;
  readonly publicUrl: string;
};

type Changed =
  | { readonly kind: "changed"; readonly credit: IssuedCredit }
  | { readonly kind: "refused"; readonly fault: Fault };

const isFault = (value: Deed | Fault): value is Fault => "code" in value;

async function write(state: State, deed: Deed, { reason, actorId, now, publicUrl }: Changing) {
  const { trx, credit, certificate } = state;
  const { person_id, id: credit_id } = credit;
  const { kind, before, after } = deed;
  const rev = await takeRevs(trx, personScope(person_id), 1);
  if (deed.certificate)
    await signAndKeep({ trx, now, publicUrl }, [{ credit, certificate: deed.certificate }]);
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
  // Devices hear of it.
  await trx
    .updateTable("credit")
    .set({ rev })
    .where("person_id", "=", person_id)
    .where("id", "=", credit_id)
    .execute();
  const about = `credit:${certificate.id}`;
  const noted = { by: actorId, action: `credit.${kind}`, about, before, after, reason };
  await recordAudit(trx, { ...noted, concerns: person_id }, now);
}

/** One change of a credit: an event of the ledger, and nothing that is overwritten. */
export async function changeCredit(
  db: Database,
  changing: Changing,
  judge: (state: State) => Promise<Deed | Fault> | Deed | Fault,
): Promise<Changed> {
  const key = await keyOf(db, changing.id);
  const refused = (why: Fault) => ({ kind: "refused", fault: why }) as const;
  if (!key) return refused(fault("not_found", "There is no such credit."));
  return db.transaction().execute(async (trx) => {
    // Whoever changes something of this person at the same time waits.
    await takeRevs(trx, personScope(key.person_id), 0);
    const credit = await trx
      .selectFrom("credit")
      .selectAll()
      .where("person_id", "=", key.person_id)
      .where("id", "=", key.credit_id)
      .executeTakeFirstOrThrow();
    if (changing.version !== undefined && changing.version !== credit.rev)
      return refused(fault("changed_meanwhile", "Somebody has changed this credit meanwhile."));
    const certificate = (await certificatesOf(trx, key)).at(-1);
    if (!certificate) return refused(fault("not_found", "There is no such credit."));
    const { standing } = await creditByKey(trx, key);
    const deed = await judge({ trx, credit, certificate, isRevoked: standing === "revoked" });
    if (isFault(deed)) return refused(deed);
    await write({ trx, credit, certificate, isRevoked: false }, deed, changing);
    return { kind: "changed", credit: await creditByKey(trx, key) } as const;
  });
}
