import type { AdminServer } from "../../../support/admin-server.ts";

export const HEAD = "external_id,email,first_name,last_name,provider_title,role,practice_groups";
export const rows = (...lines: string[]) => [HEAD, ...lines].join("\r\n");

/** Creates helpers that upload, check, apply, and read rosters. */
export function rosterClient(server: AdminServer) {
  const send = (payload: string | Buffer, query = "?practice_group_id=group-1", headers = {}) =>
    server.admin(`/api/admin/rosters${query}`, {
      method: "POST",
      payload,
      headers: { "content-type": "text/csv", ...headers },
    });

  /** Uploads a roster and waits for its check. */
  async function check(payload: string | Buffer, query?: string) {
    const reply = await send(payload, query);
    if (reply.statusCode !== 200) throw new Error(`The list was refused: ${reply.body}`);
    await server.processRosters();
    return read(reply.json().data.id);
  }

  const read = async (id: string) => (await server.admin(`/api/admin/rosters/${id}`)).json().data;
  const rowsOf = async (id: string, query = "") =>
    (await server.admin(`/api/admin/rosters/${id}/rows${query}`)).json();

  /** Names change, as if the administrator had confirmed them. */
  async function apply(id: string, options: object = {}) {
    const { renames } = (await read(id)).counts;
    const reply = await server.post(`/api/admin/rosters/${id}/apply`, {
      invite: true,
      deactivate_missing: false,
      ...(renames > 0 && { renames_confirmed: renames }),
      ...options,
    });
    await server.processRosters();
    return reply;
  }

  const undo = async (id: string) => {
    const reply = await server.post(`/api/admin/rosters/${id}/undo`, {});
    await server.processRosters();
    return reply;
  };

  /** Which columns of a file are known. */
  const match = async (payload: string, group = "group-1") =>
    (
      await server.admin(`/api/admin/rosters/columns?practice_group_id=${group}`, {
        method: "POST",
        payload,
        headers: { "content-type": "text/csv" },
      })
    ).json();

  return { undo, match, send, check, read, rowsOf, apply };
}
