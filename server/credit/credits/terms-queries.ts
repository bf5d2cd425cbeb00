import type { CreditTermsWire } from "#contract/credit/credits.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** Credit terms with their version, if known. */
export type Terms = CreditTermsWire & { readonly version?: number | undefined };

/** Returns the current credit terms by lesson id. */
export async function termsOf(
  db: Connection,
  contentIds: readonly string[],
): Promise<ReadonlyMap<string, Terms>> {
  const rows = await db
    .selectFrom("credit_terms")
    .select(["content_id", "wire", "version"])
    .where("content_id", "=", anyOf(contentIds))
    .where("removed", "=", false)
    .execute();
  return new Map(rows.map(({ content_id, wire, version }) => [content_id, { ...wire, version }]));
}

/** Returns the requested versions of credit terms by `termsKey`. Unknown versions are missing. */
export async function termsOfVersions(
  db: Connection,
  wanted: readonly { readonly record: string; readonly version: number }[],
): Promise<ReadonlyMap<string, Terms>> {
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("credit_terms_version")
    .select(["content_id", "wire", "version"])
    .where("content_id", "=", anyOf(wanted.map(({ record }) => record)))
    .where("version", "in", [...new Set(wanted.map(({ version }) => version))])
    .execute();
  return new Map(
    rows.map(({ content_id, wire, version }) => [
      termsKey(content_id, version),
      { ...wire, version },
    ]),
  );
}

export const termsKey = (record: string, version: number) => `${record} ${version}`;
