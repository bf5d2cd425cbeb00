import { MAX_OFFLINE_DAYS } from "#contract/constants.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { timeOfId } from "#server/platform/ids.ts";
import type { ReadWrite, ValidWrite } from "./read-write.ts";
import { queuedWrites } from "./records.ts";

const MAX_OFFLINE_MS = MAX_OFFLINE_DAYS * 24 * 60 * 60 * 1000;

const isOlderThan =
  (time: number) =>
  ({ key, attempt }: ReadWrite): boolean =>
    key !== undefined && attempt !== "first" && (timeOfId(key) ?? time) < time;

/**
 * Returns those of some unknown writes that may have been applied so long ago that their ids are no longer kept. Ids are kept
 * for that long after both the attempt and their own time, so a younger id that is unknown was never applied, whatever the device's
 * clock says. Neither was an older one if no id of its time was dropped.
 */
export async function forgottenAmong(
  trx: Connection,
  unknown: readonly ReadWrite[],
  now: number,
): Promise<readonly ReadWrite[]> {
  const old = unknown.filter(isOlderThan(now - MAX_OFFLINE_MS));
  if (old.length === 0) return [];
  const row = await trx.selectFrom("forgotten_ids").select("before").executeTakeFirst();
  return row ? old.filter(isOlderThan(row.before.getTime())) : [];
}

export const canRepeat = ({ call, body }: ValidWrite): boolean =>
  queuedWrites[call].isRepeatable(body as never);
