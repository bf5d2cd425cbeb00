import { listReceipts, type ReceiptWire } from "#contract/accounts/billing.ts";
import { deleteAccount } from "#contract/accounts/session.ts";
import {
  type DeviceWire,
  listDevices,
  revokeDevice,
} from "#contract/accounts/signed-in-devices.ts";
import { exportOwnData } from "#contract/accounts/users.ts";
import { sessionStore } from "#device/current-session.ts";
import { call } from "#device/session.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/* Calls for account data that only the server has. */

/** Returns the signed-in devices, most recently seen first. */
export async function fetchDevices(): Promise<Outcome<readonly DeviceWire[]>> {
  const outcome = await call(listDevices, {});
  return outcome.kind === "accepted" ? { ...outcome, value: outcome.value.data } : outcome;
}

export const signOutDevice = (client: string): Promise<Outcome<unknown>> =>
  call(revokeDevice, { params: { client } });

export const fetchReceipts = (): Promise<Outcome<readonly ReceiptWire[]>> => call(listReceipts, {});

/** Returns the person's full data export as JSON text. */
export async function fetchOwnData(owner: string): Promise<Outcome<string>> {
  const outcome = await call(exportOwnData, { params: { id: owner } });
  if (outcome.kind !== "accepted") return outcome;
  return { ...outcome, value: JSON.stringify(outcome.value, null, 2) };
}

/** Fails with a field error when the password is wrong, or when it is omitted long after the sign-in. */
export async function deleteOwnAccount(password?: string): Promise<Outcome<unknown>> {
  const session = sessionStore.read();
  if (!session) return { kind: "signed-out" };
  return call(deleteAccount, { session, body: { current_password: password } });
}
