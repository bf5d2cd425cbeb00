import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { PasskeyOptions } from "#contract/accounts/second-step.ts";
import type { NewPasskey, PasskeyUse } from "#contract/accounts/two-step.ts";
import type { PasskeySecret } from "#sync/session/passkey-verifiers.ts";
import { currentSession } from "./current-session.ts";
import { lock } from "./lock.ts";
import { supportsPasskeys } from "./passkey-support.ts";

/**
 * `unlock`: what unlocks this device offline with the passkey, where browser and passkey support it (the PRF extension).
 * `canceled`: by the person, by the browser, or after a time limit; browsers don't tell them apart.
 */
export type PasskeyResult<T> =
  | { readonly kind: "done"; readonly passkey: T; readonly unlock: PasskeySecret | undefined }
  | { readonly kind: "canceled" | "exists" | "failed" };

let loading: Promise<typeof import("@simplewebauthn/browser")> | undefined;
const library = () => {
  loading ??= import("@simplewebauthn/browser");
  return loading;
};

function failureOf(error: unknown): Exclude<PasskeyResult<never>, { readonly kind: "done" }> {
  // The library's errors have the browser's error as their cause.
  const { name, cause } = error as Error;
  const names = [name, (cause as Error | undefined)?.name];
  if (names.includes("InvalidStateError")) return { kind: "exists" };
  if (names.includes("NotAllowedError") || names.includes("AbortError"))
    return { kind: "canceled" };
  return { kind: "failed" };
}

/** Outputs of extensions can be secrets of the device, so they are never sent. */
const credential = { type: "public-key", clientExtensionResults: {} } as const;

/** Has a passkey compute its secret for this app. Each passkey computes another one, and only after checking its owner. */
const withSecret = {
  prf: { eval: { first: new TextEncoder().encode("respite-offline-unlock") } },
};

type Extensions = { readonly prf?: { readonly results?: { readonly first?: unknown } } };

function unlockOf(answer: RegistrationResponseJSON | AuthenticationResponseJSON) {
  const { prf } = answer.clientExtensionResults as Extensions;
  const first = prf?.results?.first;
  return first instanceof ArrayBuffer
    ? { id: answer.id, secret: new Uint8Array(first) }
    : undefined;
}

/** Lets a passkey of the signed-in person unlock this device. */
export function allowUnlock(unlock: PasskeySecret | undefined): void {
  const owner = currentSession()?.user.id;
  if (unlock && owner !== undefined) lock.addPasskey(owner, unlock).catch(reportError);
}

function newPasskeyOf({ id, rawId, response }: RegistrationResponseJSON): NewPasskey {
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    ...credential,
    id,
    rawId,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

function passkeyUseOf({ id, rawId, response }: AuthenticationResponseJSON): PasskeyUse {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...credential,
    id,
    rawId,
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle && { userHandle }),
    },
  };
}

/** Asks the device to create a passkey. */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyResult<NewPasskey>> {
  try {
    const { startRegistration } = await library();
    const optionsJSON = {
      ...options,
      extensions: withSecret,
    } as unknown as PublicKeyCredentialCreationOptionsJSON;
    const answer = await startRegistration({ optionsJSON });
    return { kind: "done", passkey: newPasskeyOf(answer), unlock: unlockOf(answer) };
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * A security key without a PIN would have to get one before it computes its secret. As a second step it only has to be
 * touched, so only passkeys of devices are asked.
 */
function mayAskForSecret(options: PasskeyOptions): boolean {
  const { allowCredentials = [] } = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return allowCredentials.every(
    ({ transports }) => transports?.includes("internal") || transports?.includes("hybrid"),
  );
}

/** Asks the device to sign with a passkey; with `autofill`, when the person picks one in the email field. */
export async function signWithPasskey(
  options: PasskeyOptions,
  autofill = false,
): Promise<PasskeyResult<PasskeyUse>> {
  try {
    const { startAuthentication } = await library();
    const optionsJSON = {
      ...options,
      ...(mayAskForSecret(options) && { extensions: withSecret }),
    } as unknown as PublicKeyCredentialRequestOptionsJSON;
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    return { kind: "done", passkey: passkeyUseOf(answer), unlock: unlockOf(answer) };
  } catch (error) {
    return failureOf(error);
  }
}

/** `other`: the passkey can't unlock this device. */
export type PasskeyUnlockResult = "open" | "canceled" | "failed" | "other";

/** Unlocks this device with a passkey, offline too: no one else checks the signature. */
export async function unlockWithPasskey(owner: string): Promise<PasskeyUnlockResult> {
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const { bufferToBase64URLString } = await library();
  const result = await signWithPasskey({
    challenge: bufferToBase64URLString(challenge.buffer),
    userVerification: "required",
    allowCredentials: lock
      .passkeysOf(owner)
      .map((id) => ({ id, type: "public-key", transports: ["internal", "hybrid", "usb"] })),
  });
  if (result.kind !== "done") return result.kind === "canceled" ? "canceled" : "failed";
  const isOpen = result.unlock && (await lock.unlockWithPasskey(owner, result.unlock));
  return isOpen ? "open" : "other";
}

/** Returns whether the browser offers passkeys in the email field. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();

/** Ends a request that still waits, such as the one in the email field. */
export async function cancelPasskeyRequest(): Promise<void> {
  (await loading)?.WebAuthnAbortService.cancelCeremony();
}
