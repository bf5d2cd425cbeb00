import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";

type Requests = Awaited<ReturnType<AdminServer["requestAsPerson"]>>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

const asking =
  (request: Requests, practice_group_id = "group-1") =>
  async (method: Method, path: string, payload?: object, query: object = {}) => {
    const reply = await request(`/api/insights/${path}`, {
      method,
      query: { practice_group_id, ...query },
      ...(payload && { payload }),
    });
    const { data, code, errors } = reply.json();
    return { status: reply.statusCode, data, code, errors };
  };

/** A server with a leader of the first group, a leader of another one, a nurse, and an administrator. */
export async function startPlanServer() {
  const office = await startAdminServer();
  const otherLeader = await office.requestAsEmail("other-leader@respite.example");
  return {
    office,
    leader: asking(await office.requestAsPerson("leader")),
    admin: asking(office.admin),
    /** Callers that must be refused for the first group. */
    strangers: [asking(await office.requestAsPerson("nurse")), asking(otherLeader)],
    otherLeader: asking(otherLeader, "group-2"),
  };
}
export type PlanServer = Awaited<ReturnType<typeof startPlanServer>>;
