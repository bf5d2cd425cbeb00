import type { LedgerCredit } from "#contract/credit/admin-ledger.ts";
import type { CreditWire } from "#contract/credit/credits.ts";
import type { TestServer } from "../../../support/server.ts";
import { deviceOf } from "../../../support/wire.ts";
import { apply, claim, type Device, finished, post } from "../../acts.ts";

/** Makes the leader an administrator. */
export async function adminOf(server: TestServer): Promise<Device> {
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin" })
    .where("id", "=", "person-leader")
    .execute();
  return deviceOf(server, "leader");
}

export async function awardedTo(device: Device, record = "RL-1", more: object = {}) {
  const [, credit] = await apply(device, finished(record), claim(record, more));
  return credit as CreditWire;
}

export const ledgerCredit = async (admin: Device, id: string): Promise<LedgerCredit> =>
  (await admin.ask(`/api/admin/credits/${id}`)).json();

export const change = (
  admin: Device,
  action: "reinstate" | "correct" | "reissue",
  id: string,
  body: object,
) => post(admin, `/api/admin/credits/${id}/${action}`, { reason: "A slip", ...body });

export const revoke = (admin: Device, id: string, body: object = {}) =>
  post(admin, `/api/cme_credits/${id}/revoke`, { reason: "A mistake", ...body });
