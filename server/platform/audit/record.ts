import { insertRows } from "../database/rows.ts";
import type { Connection } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";
import { BEGINNING, detailsHash, hashOf, newSalt } from "./chain.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * - `by`: the id of whoever did it; nobody = the server itself
 * - `action`: what was done, as `person.disabled`
 * - `about`: what it was done to, as `person:<id>`. Never a name
 * - `before`, `after`: the fields that changed. Never answers, passwords or tokens
 * - `concerns`: the id of the person the details speak of, where `about` does not say it
 */
export type Deed = {
  readonly by: string | null;
  readonly action: string;
  readonly about: string;
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
  readonly reason?: string | undefined;
  readonly concerns?: string | undefined;
};

const PERSON = "person:";
const concernedBy = ({ about, concerns }: Deed) =>
  concerns ?? (about.startsWith(PERSON) ? about.slice(PERSON.length) : null);

function detailsOf({ before, after, reason }: Deed) {
  if (!before && !after && reason === undefined) return undefined;
  const salt = newSalt();
  const body = JSON.stringify({ before, after, reason });
  return { salt, body, hash: detailsHash(salt, body) };
}

/** Whoever holds the head is the only one to add a row, until the transaction ends. */
const holdHead = (trx: Connection) =>
  trx
    .insertInto("audit_head")
    .values({ only_one: true, n: 0, hash: BEGINNING })
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet({ only_one: true }))
    .returning(["n", "hash"])
    .executeTakeFirstOrThrow();

/** Several changes of one transaction, in their order. */
export async function recordAudits(
  trx: Connection,
  deeds: readonly Deed[],
  now: number,
): Promise<void> {
  if (deeds.length === 0) return;
  const events = [];
  const details = [];
  let { n, hash } = await holdHead(trx);
  for (const deed of deeds) {
    const detail = detailsOf(deed);
    n += 1;
    const link = {
      n,
      id: uuidv7(now),
      at: new Date(now),
      person_id: deed.by,
      action: deed.action,
      about: deed.about,
      concerns: concernedBy(deed),
      details_hash: detail?.hash ?? null,
      previous: hash,
    };
    hash = hashOf(link);
    events.push({ ...link, hash });
    if (detail) details.push({ n, salt: detail.salt, body: detail.body });
  }
  await insertRows(trx, "audit_event", events).execute();
  if (details.length > 0) await insertRows(trx, "audit_detail", details).execute();
  await trx.updateTable("audit_head").set({ n, hash }).execute();
}

/**
 * Writes down one change, inside the transaction that makes it. Best as its last statement: all others who write here wait
 * until it ends.
 */
export const recordAudit = (trx: Connection, deed: Deed, now: number): Promise<void> =>
  recordAudits(trx, [deed], now);
