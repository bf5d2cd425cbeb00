import { documentFileName } from "#contract/credit/documents/labels.ts";
import { licensesOf } from "#server/accounts/licenses/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Deps } from "#server/platform/deps.ts";
import { fileHeaders, PDF } from "#server/platform/documents/attachment.ts";
import { tableReply } from "#server/platform/documents/table-file.ts";
import { isId } from "#server/platform/ids.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { templateByVersion } from "../certificates/template-queries.ts";
import { certificateDocument, certificatePdf } from "./certificate.ts";
import { documentErrors } from "./documents-copy.ts";
import { exportHeader, exportPages } from "./export.ts";
import { ownCredit } from "./queries.ts";

type Calls = "getCertificate" | "exportCredits";

type ExportDetails = {
  readonly by: string;
  readonly layout: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
};

/** Audits an export before it is sent. Search text isn't logged because it can be a name. */
const auditExport = (db: Deps["db"], { by, ...after }: ExportDetails, now: number) =>
  db
    .transaction()
    .execute((trx) =>
      recordAudit(trx, { by, action: "credits.exported", about: "credits", after }, now),
    );

export const documentHandlers = ({
  db,
  clock,
  config: { publicUrl },
}: Pick<Deps, "db" | "clock" | "config">): Pick<Handlers, Calls> => ({
  getCertificate: async ({ params, session: { person } }) => {
    const credit = isId(params.id) ? await ownCredit(db, person.id, params.id) : undefined;
    if (!credit) return apiError("not_found", documentErrors.creditNotFound);
    const licenses = await licensesOf(db, person.id);
    const template = await templateByVersion(db, credit.template_version);
    const name = documentFileName(credit.title_of_activity, credit.awarded_on, "pdf");
    return {
      headers: fileHeaders(PDF, name),
      body: await certificatePdf(certificateDocument(credit, licenses?.wire, publicUrl, template)),
    };
  },

  exportCredits: async ({ query: { layout, format, ...filters }, session }) => {
    const { from, to } = filters;
    if (from && to && from > to) return apiError("invalid", documentErrors.badPeriod);
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const period = [from, to ?? today].filter(Boolean).join("-");
    const reply = await tableReply({
      ...{ format, name: `credits-${layout}-${period}`, header: exportHeader(layout) },
      pages: exportPages(db, layout, filters, format),
    });
    if (!("error" in reply))
      await auditExport(db, { by: session.person.id, layout, from, to }, clock.now());
    return reply;
  },
});
