import type { MediaFile } from "#contract/learning/admin-uploads.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** Returns uploaded files by hash. */
export async function mediaFilesOf(
  db: Connection,
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, MediaFile>> {
  const hashes = keys.filter((key) => key !== null);
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom("media_asset")
    .select(["sha256", "asset"])
    .where("sha256", "=", anyOf(hashes))
    .execute();
  return new Map(rows.map(({ sha256, asset }) => [sha256, asset]));
}
