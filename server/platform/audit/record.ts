import { insertRows } from "../database/rows.ts";
import type { Connection } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";
import { detailsHash, eventHash, GENESIS_HASH, newSalt } from "./chain.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * - `by`: id of the person; null is the server itself
 * - `action`: such as `person.disabled`
 * - `about`: the object, such as `person:<id>`; never a name
 * - `before`, `after`: the changed fields; never answers, passwords, or tokens
 * - `concerns`: id of the person whose data the details contain, if `about` is not that person
 */
export type AuditEntry = {
  readonly by: string | null;
  readonly action: string;
  readonly about: string;
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
  readonly reason?: string | undefined;
  readonly concerns?: string | undefined;
};

const PERSON = "person:";
const concernedBy = ({ about, concerns }: AuditEntry) =>
  concerns ?? (about.startsWith(PERSON) ? about.slice(PERSON.length) : null);

function detailsOf({ before, after, reason }: AuditEntry) {
  if (!before && !after && reason === undefined) return undefined;
  const salt = newSalt();
  const body = JSON.stringify({ before, after, reason });
  return { salt, body, hash: detailsHash(salt, body) };
}

/** Locks the head of the chain, so that other writers wait until this transaction ends. */
const lockHead = (trx: Connection) =>
  trx
    .insertInto("audit_head")
    .values({ only_one: true, n: 0, hash: GENESIS_HASH })
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet({ only_one: true }))
    .returning(["n", "hash"])
    .executeTakeFirstOrThrow();

/** Records several changes of one transaction, in order. */
export async function recordAuditEntries(
  trx: Connection,
  entries: readonly AuditEntry[],
  now: number,
): Promise<void> {
  if (entries.length === 0) return;
  const events = [];
  const details = [];
  let { n, hash } = await lockHead(trx);
  for (const entry of entries) {
    const detail = detailsOf(entry);
    n += 1;
    const link = {
      n,
      id: uuidv7(now),
      at: new Date(now),
      person_id: entry.by,
      action: entry.action,
      about: entry.about,
      concerns: concernedBy(entry),
      details_hash: detail?.hash ?? null,
      previous: hash,
    };
    hash = eventHash(link);
    events.push({ ...link, hash });
    if (detail) details.push({ n, salt: detail.salt, body: detail.body });
  }
  await insertRows(trx, "audit_event", events).execute();
  if (details.length > 0) await insertRows(trx, "audit_detail", details).execute();
  await trx.updateTable("audit_head").set({ n, hash }).execute();
}

/**
 * Records one change in the transaction that makes it. Call it last, because other writers wait
 * until the transaction ends.
 */
export const recordAudit = (trx: Connection, deed: AuditEntry, now: number): Promise<void> =>
  recordAuditEntries(trx, [deed], now);
