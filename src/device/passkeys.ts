import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { PasskeyOptions } from "#contract/accounts/second-step.ts";
import type { NewPasskey, PasskeyUse } from "#contract/accounts/two-step.ts";
import { supportsPasskeys } from "./passkey-support.ts";

/** `canceled`: by the person, by the browser, or after a time limit; browsers don't tell them apart. */
export type PasskeyResult<T> =
  | { readonly kind: "done"; readonly passkey: T }
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
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return { kind: "done", passkey: newPasskeyOf(await startRegistration({ optionsJSON })) };
  } catch (error) {
    return failureOf(error);
  }
}

/** Asks the device to sign with a passkey; with `autofill`, when the person picks one in the email field. */
export async function signWithPasskey(
  options: PasskeyOptions,
  autofill = false,
): Promise<PasskeyResult<PasskeyUse>> {
  try {
    const { startAuthentication } = await library();
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    return { kind: "done", passkey: passkeyUseOf(response) };
  } catch (error) {
    return failureOf(error);
  }
}

/** Returns whether the browser offers passkeys in the email field. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();

/** Ends a request that still waits, such as the one in the email field. */
export async function cancelPasskeyRequest(): Promise<void> {
  (await loading)?.WebAuthnAbortService.cancelCeremony();
}
