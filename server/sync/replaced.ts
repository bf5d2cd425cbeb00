import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";
import { timeOfId } from "#server/platform/ids.ts";
import type { ReadWrite, ValidWrite } from "./read-write.ts";
import { queuedWrites } from "./records.ts";

/*
 * After a restore, devices send again what the server had confirmed before. Of two devices that changed the same, the one that
 * arrives last may have been first. The ids of writes tell, because they begin with the time they were made.
 */

type AnyReplaces = ((body: unknown) => Readonly<Record<string, object>>) | undefined;

const piecesOf = ({ call, body }: ValidWrite) =>
  (queuedWrites[call].replaces as AnyReplaces)?.(body);

/** Returns what to store of a write that replaces something, for writes that are sent again. */
export function replacement({ verdict }: ReadWrite, device: string | null) {
  const pieces = verdict.kind === "fits" ? piecesOf(verdict) : undefined;
  return pieces ? { parts: Object.keys(pieces), device } : { parts: null, device: null };
}

type Confirmed = {
  readonly write: ReadWrite;
  readonly verdict: ValidWrite;
  readonly pieces: Readonly<Record<string, object>>;
  readonly key: string;
  /** When it was made. */
  readonly at: Date;
};

/** Returns the write if it is sent again after a restore and replaces something. */
function asConfirmed(write: ReadWrite): Confirmed[] {
  const { key, attempt, verdict } = write;
  if (attempt !== "confirmed" || key === undefined || verdict.kind !== "fits") return [];
  const pieces = piecesOf(verdict);
  const time = timeOfId(key);
  return pieces && time !== undefined ? [{ write, verdict, pieces, key, at: new Date(time) }] : [];
}

/**
 * Returns what other devices replaced after some confirmed writes were made, by id. A device with a fast clock isn't ahead of the
 * time at which its write arrived. Within a device, the order of arrival counts.
 */
async function replacedAfter(
  trx: Connection,
  personId: string,
  device: string | null,
  confirmed: readonly Confirmed[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (confirmed.length === 0) return new Map();
  const { rows } = await sql<{ readonly key: string; readonly parts: readonly string[] }>`
    select asked.key, array_agg(part) as parts
    from unnest(
      ${confirmed.map(({ key }) => key)}::text[],
      ${confirmed.map(({ verdict }) => verdict.call)}::text[],
      ${confirmed.map(({ at }) => at)}::timestamptz[]
    ) as asked (key, call, at)
    join idempotency later on later.person_id = ${personId} and later.call = asked.call
      and later.key > asked.key and substr(later.key, 15, 1) = '7'
      and later.created_at > asked.at and later.device is distinct from ${device}
    cross join lateral unnest(later.parts) as part
    group by asked.key`.execute(trx);
  return new Map(rows.map(({ key, parts }) => [key, new Set(parts)]));
}

/**
 * Finds the writes, sent again after a restore, that another device has replaced since, and returns the rest of each to apply.
 * Undefined = nothing. Other writes aren't in the map.
 */
export async function leftAfterRestore(
  trx: Connection,
  personId: string,
  device: string | null,
  unknown: readonly ReadWrite[],
): Promise<ReadonlyMap<ReadWrite, ValidWrite | undefined>> {
  const confirmed = unknown.flatMap(asConfirmed);
  const replaced = await replacedAfter(trx, personId, device, confirmed);
  const left = new Map<ReadWrite, ValidWrite | undefined>();
  for (const { write, verdict, pieces, key } of confirmed) {
    const gone = replaced.get(key);
    if (!gone) continue;
    const rest = Object.entries(pieces).filter(([part]) => !gone.has(part));
    const body = Object.assign({}, ...rest.map(([, piece]) => piece));
    left.set(write, rest.length === 0 ? undefined : { ...verdict, body });
  }
  return left;
}
