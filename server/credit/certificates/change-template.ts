import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import { plainTemplate } from "#contract/credit/documents/plain-template.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { takeRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { refuse } from "#server/platform/web/handler.ts";
import { type Template, templateNow } from "./template-queries.ts";
import { problemsOfTemplate } from "./template-rules.ts";

/** Devices draw certificates by themselves: they keep this file beside their handouts. */
async function fileOf(files: Files, template: CertificateTemplate): Promise<Template["file"]> {
  const folder = await mkdtemp(join(tmpdir(), "respite-"));
  try {
    const path = join(folder, "certificate.json");
    await writeFile(path, JSON.stringify(template));
    const { sha256, bytes, chunks } = await files.put(path);
    const url = `/media/${sha256}/certificate.json`;
    return { url, mime: "application/json", bytes, sha256, chunks: [...chunks] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Which parts of it are others; pictures and words are not for the log. */
const changed = (before: CertificateTemplate, after: CertificateTemplate) =>
  (Object.keys(after) as (keyof CertificateTemplate)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

type Given = { readonly db: Database; readonly files: Files };
type Written = { readonly version: number; readonly template: CertificateTemplate };
type By = { readonly person: string; readonly now: number };

async function keep(trx: Connection, file: Template["file"], written: Written, by: By) {
  const { version, template } = written;
  // Two administrators who save at once take turns.
  await takeRevs(trx, "signing", 0);
  const before = await templateNow(trx);
  if (version !== (before?.version ?? 0))
    return refuse("changed_meanwhile", "Somebody has changed the certificates meanwhile.");
  const parts = changed(before?.template ?? plainTemplate, template);
  if (parts.length === 0) return undefined;
  await trx
    .insertInto("certificate_template")
    .values({
      version: version + 1,
      template: JSON.stringify(template),
      file: JSON.stringify(file),
      edited_by: by.person,
      edited_at: new Date(by.now),
    })
    .execute();
  const noted = { by: by.person, action: "certificate_template.changed" };
  const details = { before: { version }, after: { version: version + 1, parts } };
  await recordAudit(trx, { ...noted, about: "certificate_template", ...details }, by.now);
}

/** Nothing where it was saved, or was so already. */
export async function changeTemplate({ db, files }: Given, written: Written, by: By) {
  const problems = await problemsOfTemplate(written.template);
  if (problems)
    return {
      status: 422,
      refusal: { success: false as const, code: "invalid" as const, errors: problems },
    };
  const file = await fileOf(files, written.template);
  return db.transaction().execute((trx) => keep(trx, file, written, by));
}
