import type { Office } from "../people/office.ts";

export const HEAD = "external_id,email,first_name,last_name,provider_title,role,practice_groups";
export const rows = (...lines: string[]) => [HEAD, ...lines].join("\r\n");

/** Handing lists in, having them checked and applied, and looking at them. */
export function deskOf(office: Office) {
  const send = (payload: string | Buffer, query = "?practice_group_id=group-1", headers = {}) =>
    office.admin(`/api/admin/rosters${query}`, {
      method: "POST",
      payload,
      headers: { "content-type": "text/csv", ...headers },
    });

  /** Handed in and checked. */
  async function check(payload: string | Buffer, query?: string) {
    const reply = await send(payload, query);
    if (reply.statusCode !== 200) throw new Error(`The list was refused: ${reply.body}`);
    await office.work();
    return read(reply.json().data.id);
  }

  const read = async (id: string) => (await office.admin(`/api/admin/rosters/${id}`)).json().data;
  const rowsOf = async (id: string, query = "") =>
    (await office.admin(`/api/admin/rosters/${id}/rows${query}`)).json();

  async function apply(id: string, wishes: object = {}) {
    const reply = await office.post(`/api/admin/rosters/${id}/apply`, {
      invite: true,
      deactivate_missing: false,
      ...wishes,
    });
    await office.work();
    return reply;
  }

  return { send, check, read, rowsOf, apply };
}
