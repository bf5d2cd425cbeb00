import type { activityRoutes } from "#contract/credit/admin-activities.ts";
import { documentFileName } from "#contract/credit/documents/labels.ts";
import { drawTranscript } from "#contract/credit/documents/transcript.ts";
import { renderTranscriptCsv } from "#contract/credit/documents/transcript-csv.ts";
import { XLSX } from "#contract/route.ts";
import { licensesOf } from "#server/accounts/licenses/queries.ts";
import { personById } from "#server/accounts/session/queries.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Deps } from "#server/platform/deps.ts";
import { CSV, fileHeaders, PDF } from "#server/platform/documents/attachment.ts";
import { loadPdfTools } from "#server/platform/documents/pdf-tools.ts";
import { isId } from "#server/platform/ids.ts";
import { apiError, type Handler } from "#server/platform/web/handler.ts";
import { creditsOf } from "../credits/queries.ts";
import { errorReply } from "../ledger/handlers.ts";
import { activityErrors as errors } from "./activities-copy.ts";
import { annualCsv, annualRows, annualXlsx } from "./annual.ts";
import { drawEvaluationSummary } from "./evaluation-pdf.ts";
import { evaluationSummaryOf } from "./evaluation-summary.ts";
import { changeRecord, lessonRecord } from "./record.ts";
import { transcriptOf } from "./transcript.ts";

type Routes = typeof activityRoutes;
type ActivityHandlers = { readonly [K in keyof Routes]: Handler<Routes[K]> };
type ActivityDeps = Pick<Deps, "db" | "clock" | "config">;

const noLesson = apiError("not_found", errors.noLesson);
const noPerson = apiError("not_found", errors.noPerson);
const DELETED = "deleted";

const auditor =
  ({ db, clock }: ActivityDeps) =>
  (by: string, action: string, about: string) =>
    db.transaction().execute((trx) => recordAudit(trx, { by, action, about }, clock.now()));
const timeOf = ({ clock }: ActivityDeps) => new Date(clock.now()).toISOString();

const records = (
  deps: ActivityDeps,
): Pick<ActivityHandlers, "getActivityRecord" | "changeActivityRecord"> => {
  const { db, clock } = deps;
  return {
    getActivityRecord: async ({ params: { id } }) => {
      const found = isId(id) && (await lessonRecord(db, id));
      return found ? { body: found } : noLesson;
    },

    changeActivityRecord: async ({ params: { id }, body, session }) => {
      if (!isId(id)) return noLesson;
      const by = session.person.id;
      const error = await changeRecord(db, { id, ...body, by, now: clock.now() });
      if (error) return errorReply(error);
      const found = await lessonRecord(db, id);
      return found ? { body: found } : noLesson;
    },
  };
};

const summaries = (
  deps: ActivityDeps,
): Pick<
  ActivityHandlers,
  "annualSummary" | "annualSummaryCsv" | "annualSummaryXlsx" | "evaluationSummary"
> => {
  const { db } = deps;
  const audit = auditor(deps);
  const now = () => timeOf(deps);
  return {
    annualSummary: async ({ query: { year } }) => {
      const data = await annualRows(db, year);
      return { body: { data, total: data.length } };
    },

    annualSummaryCsv: async ({ query: { year }, session }) => {
      await audit(session.person.id, "credits.exported", "credits:annual");
      const body = annualCsv(await annualRows(db, year));
      return { headers: fileHeaders(CSV, `activities-${year}.csv`), body };
    },

    annualSummaryXlsx: async ({ query: { year }, session }) => {
      await audit(session.person.id, "credits.exported", "credits:annual");
      const body = await annualXlsx(await annualRows(db, year), year);
      return { headers: fileHeaders(XLSX, `activities-${year}.xlsx`), body };
    },

    evaluationSummary: async ({ params: { id } }) => {
      const lesson = isId(id)
        ? await db.selectFrom("content").select("wire").where("id", "=", id).executeTakeFirst()
        : undefined;
      if (!lesson) return noLesson;
      const { summary, responses } = await evaluationSummaryOf(db, lesson.wire, now());
      const pdf = drawEvaluationSummary(await loadPdfTools(), summary, responses);
      const name = documentFileName(`evaluation ${summary.title}`, now().slice(0, 10), "pdf");
      return { headers: fileHeaders(PDF, name), body: new Uint8Array(pdf) };
    },
  };
};

const transcripts = (
  deps: ActivityDeps,
): Pick<ActivityHandlers, "personTranscriptPdf" | "personTranscriptCsv"> => {
  const { db, config } = deps;
  const audit = auditor(deps);
  const now = () => timeOf(deps);

  /** Returns the transcript, or undefined if there is no such person. */
  async function transcript(id: string, by: string) {
    const person = isId(id) ? await personById(db, id) : undefined;
    if (!person || person.burnout_role === DELETED) return undefined;
    await audit(by, "transcript.exported", `person:${id}`);
    const credits = await creditsOf(db, id);
    const licenses = (await licensesOf(db, id))?.wire;
    const about = { licenses, publicUrl: config.publicUrl, createdAt: now() };
    const name = `transcript ${fullName(person)}`;
    return { document: transcriptOf(person, credits, about), name };
  }

  return {
    personTranscriptPdf: async ({ params: { id }, session }) => {
      const found = await transcript(id, session.person.id);
      if (!found) return noPerson;
      const pdf = drawTranscript(await loadPdfTools(), found.document);
      const name = documentFileName(found.name, now().slice(0, 10), "pdf");
      return { headers: fileHeaders(PDF, name), body: new Uint8Array(pdf) };
    },

    personTranscriptCsv: async ({ params: { id }, session }) => {
      const found = await transcript(id, session.person.id);
      if (!found) return noPerson;
      const name = documentFileName(found.name, now().slice(0, 10), "csv");
      const body = Buffer.from(renderTranscriptCsv(found.document.rows));
      return { headers: fileHeaders(CSV, name), body };
    },
  };
};

export const activityHandlers = (deps: ActivityDeps): ActivityHandlers => ({
  ...records(deps),
  ...summaries(deps),
  ...transcripts(deps),
});
