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

/* What only the server knows of an account, and does with it. */

/** Where one is signed in, the last seen first. */
export async function askForDevices(): Promise<Outcome<readonly DeviceWire[]>> {
  const outcome = await call(listDevices, {});
  return outcome.kind === "accepted" ? { ...outcome, value: outcome.value.data } : outcome;
}

export const signOutDevice = (client: string): Promise<Outcome<unknown>> =>
  call(revokeDevice, { params: { client } });

export const askForReceipts = (): Promise<Outcome<readonly ReceiptWire[]>> =>
  call(listReceipts, {});

/** Everything the server has of this person, as text to be kept. */
export async function askForOwnData(owner: string): Promise<Outcome<string>> {
  const outcome = await call(exportOwnData, { params: { id: owner } });
  if (outcome.kind !== "accepted") return outcome;
  return { ...outcome, value: JSON.stringify(outcome.value, null, 2) };
}

/** Refused by field when it is not the password. */
export async function deleteOwnAccount(password: string): Promise<Outcome<unknown>> {
  const session = sessionStore.read();
  if (!session) return { kind: "signed-out" };
  return call(deleteAccount, { session, body: { current_password: password } });
}
