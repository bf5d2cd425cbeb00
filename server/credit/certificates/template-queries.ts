import { sql } from "kysely";
import type { AdminTemplate } from "#contract/credit/admin-certificates.ts";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import type { CertificateWire } from "#contract/credit/credits.ts";
import { defaultTemplate } from "#contract/credit/documents/default-template.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** A stored template version. */
export type Template = {
  readonly version: number;
  readonly template: CertificateTemplate;
  readonly file: NonNullable<CertificateWire["template"]>;
};

/** Returns the latest template, or undefined if the default template applies. */
export const currentTemplate = (db: Connection): Promise<Template | undefined> =>
  db
    .selectFrom("certificate_template")
    .select(["version", "template", "file"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns a template version, or undefined (default template) for certificates issued without one. */
export async function templateByVersion(
  db: Connection,
  version: number | null,
): Promise<CertificateTemplate | undefined> {
  if (version === null) return undefined;
  const row = await db
    .selectFrom("certificate_template")
    .select("template")
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return row.template;
}

/** Returns a version for administrators, by default the latest. Undefined if it doesn't exist. */
export async function adminTemplate(
  db: Connection,
  wanted?: number,
): Promise<AdminTemplate | undefined> {
  const versions = await db
    .selectFrom("certificate_template")
    .leftJoin("person", "person.id", "certificate_template.edited_by")
    .select(["certificate_template.version", "edited_at", "first_name", "last_name"])
    .select(
      sql<number>`(select count(*)::int from certificate
        where certificate.template_version = certificate_template.version
          and not exists (select from certificate later where later.id = certificate.id
            and later.version > certificate.version))`.as("certificates"),
    )
    .orderBy("version", "desc")
    .execute();
  const version = wanted ?? versions[0]?.version ?? 0;
  const row = await db
    .selectFrom("certificate_template")
    .select("template")
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row && version !== 0) return undefined;
  return {
    version,
    template: row?.template ?? defaultTemplate,
    versions: versions.map(({ first_name, last_name, edited_at, ...rest }) => ({
      ...rest,
      edited_at: isoTime(edited_at),
      edited_by: `${first_name ?? ""} ${last_name ?? ""}`.trim() || null,
    })),
  };
}
