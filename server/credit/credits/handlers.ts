import { type OwnReport, REPORT_SYSTEMS } from "#contract/credit/own-reports.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import type { WriteDeps } from "#server/platform/writes/effect.ts";
import { reportRowWire, standingPages } from "../reporting/queries.ts";
import { creditsOf, creditWire } from "./queries.ts";

/** Returns the credits that are, were, or will be reported. */
async function ownReports(db: Connection, person_id: string): Promise<OwnReport[]> {
  const found: OwnReport[] = [];
  for (const system of REPORT_SYSTEMS)
    for await (const page of standingPages(db, { system, person_id }))
      for (const { credit_id, license, status } of page.map(reportRowWire))
        if (status !== "excluded") found.push({ credit_id, system, license, status });
  return found;
}

export const creditHandlers = (
  deps: Pick<WriteDeps, "db" | "publicUrl">,
): Pick<Handlers, "listCredits" | "listOwnReports"> => ({
  listCredits: async ({ session }) => ({
    body: (await creditsOf(deps.db, session.person.id)).map(creditWire(deps.publicUrl)),
  }),

  listOwnReports: async ({ session }) => ({
    headers: { "cache-control": "no-store" },
    body: { data: await ownReports(deps.db, session.person.id) },
  }),
});
