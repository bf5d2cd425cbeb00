import type { Deps } from "#server/platform/deps.ts";
import { attachment } from "#server/platform/documents/attachment.ts";
import { loadPdfTools } from "#server/platform/documents/pdf-tools.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { noteQuery } from "../insight.ts";
import { refuseClosedGroup } from "../plans/open-group.ts";
import { choiceOf, choose } from "./choices.ts";
import { digestErrors, reportFileName } from "./digest-copy.ts";
import { drawReport } from "./report.ts";
import { summaryOf } from "./summary.ts";

type Calls = "getDigest" | "setDigest" | "previewDigest";

export const digestHandlers = ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Pick<Handlers, Calls> => ({
  getDigest: async ({ query, session }) => {
    const owner = { by: session.person.id, group: query.practice_group_id };
    return (
      (await refuseClosedGroup(db, owner.group)) ?? { body: { data: await choiceOf(db, owner) } }
    );
  },

  setDigest: async ({ query, session, body }) => {
    const owner = { by: session.person.id, group: query.practice_group_id };
    const refused = await refuseClosedGroup(db, owner.group);
    if (refused) return refused;
    await choose(db, owner, body);
    return { body: { data: await choiceOf(db, owner) } };
  },

  previewDigest: async ({ query, session }) => {
    const now = clock.now();
    const group = await db
      .selectFrom("practice_group")
      .select(["id", "name"])
      .where("id", "=", query.practice_group_id)
      .where("enabled", "=", true)
      .executeTakeFirst();
    const summary = group && (await summaryOf(db, group, now));
    if (group) {
      const groups = [{ id: group.id, isTold: summary !== undefined }];
      await noteQuery(db, { by: session.person.id, endpoint: "digest/preview", groups }, now);
    }
    if (!summary) return apiError("not_found", digestErrors.nothing);
    const name = reportFileName(summary.group, summary.days.end);
    return {
      headers: { "content-type": "application/pdf", "content-disposition": attachment(name) },
      body: drawReport(await loadPdfTools(), summary),
    };
  },
});
