import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import { defaultTemplate } from "#contract/credit/documents/default-template.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { apiError } from "#server/platform/web/handler.ts";
import { certificateErrors } from "./certificates-copy.ts";
import { currentTemplate, type Template } from "./template-queries.ts";
import { validateTemplate } from "./template-rules.ts";

/** Stores the template as a file that devices download, because they draw certificates themselves. */
async function storeTemplateFile(
  files: Files,
  template: CertificateTemplate,
): Promise<Template["file"]> {
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

/** Returns the names of the changed parts. The audit log doesn't get their content. */
const changedParts = (before: CertificateTemplate, after: CertificateTemplate) =>
  (Object.keys(after) as (keyof CertificateTemplate)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

type TemplateDeps = { readonly db: Database; readonly files: Files };
type TemplateInput = { readonly version: number; readonly template: CertificateTemplate };
type Editor = { readonly person: string; readonly now: number };

async function store(trx: Connection, file: Template["file"], written: TemplateInput, by: Editor) {
  const { version, template } = written;
  // Serializes concurrent saves.
  await allocateRevs(trx, "signing", 0);
  const before = await currentTemplate(trx);
  if (version !== (before?.version ?? 0))
    return apiError("changed_meanwhile", certificateErrors.changedMeanwhile);
  const parts = changedParts(before?.template ?? defaultTemplate, template);
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
  const auditEntry = { by: by.person, action: "certificate_template.changed" };
  const details = { before: { version }, after: { version: version + 1, parts } };
  await recordAudit(trx, { ...auditEntry, about: "certificate_template", ...details }, by.now);
}

/** Validates and stores a new template version. Returns an error reply, or undefined on success or if nothing changed. */
export async function changeTemplate(
  { db, files }: TemplateDeps,
  written: TemplateInput,
  by: Editor,
) {
  const problems = await validateTemplate(written.template);
  if (problems)
    return {
      status: 422,
      error: { success: false as const, code: "invalid" as const, errors: problems },
    };
  const file = await storeTemplateFile(files, written.template);
  return db.transaction().execute((trx) => store(trx, file, written, by));
}
