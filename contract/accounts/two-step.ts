import * as z from "zod/mini";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { passkeyOptions } from "./second-step.ts";
import { user } from "./session.ts";

const token = z.string().check(z.maxLength(64));
const code = z.string().check(z.maxLength(40));
const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), noControls);

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  /** Always sent empty: outputs of extensions can be secrets of the device. */
  clientExtensionResults: z.object({}),
};

/** What the browser returns for a new passkey. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[\x20-\x7e]{0,20}$/))).check(z.maxLength(10)),
    ),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What the browser returns when a passkey is used. */
const passkeyUse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(200)),
  }),
});
export type PasskeyUse = z.infer<typeof passkeyUse>;

const ceremony = z.object({ token: z.string(), options: passkeyOptions });

/** Names no account, so that it can be answered before anyone is known. */
export const passkeySignInOptions = route({
  name: "passkeySignInOptions",
  method: "POST",
  path: "/auth/passkey/options",
  access: "public",
  summary: "Start signing in with a passkey",
  reply: ceremony,
});

/** Rejected with `unauthenticated` if the passkey is unknown or the options expired. */
export const signInWithPasskey = route({
  name: "signInWithPasskey",
  method: "POST",
  path: "/auth/passkey/sign_in",
  access: "public",
  summary: "Sign in with a passkey instead of a password",
  body: z.strictObject({ token, passkey: passkeyUse }),
  reply: z.object({ data: user }),
});

/** One of the methods. Spaces and dashes in codes are ignored. */
const proof = {
  app_code: z.optional(code),
  recovery_code: z.optional(code),
  passkey: z.optional(passkeyUse),
};

/**
 * Finishes a sign-in that was answered with `second_step`. Rejected with `invalid`, by field, if the code is wrong, and with
 * `unauthenticated` if the password has to be entered again.
 */
export const completeSignIn = route({
  name: "completeSignIn",
  method: "POST",
  path: "/auth/second_step",
  access: "public",
  summary: "Finish a sign-in with the second step",
  body: z.strictObject({ token, ...proof }),
  reply: z.object({ data: user, recovery_codes_left: z.nullable(count) }),
});

export const twoStepPolicies = ["off", "optional", "required"] as const;
/** `required` is required of leaders and administrators only. */
export type TwoStepPolicy = (typeof twoStepPolicies)[number];

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Copied between the person's devices by its provider. */
  is_synced: z.boolean(),
  added_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type PasskeyWire = z.infer<typeof passkey>;

export const twoStep = z.object({
  /** What the organization says about this person. */
  policy: z.enum(twoStepPolicies),
  passkeys: z.array(passkey),
  /** Null = no authenticator app. */
  app: z.nullable(z.object({ added_at: z.string() })),
  recovery_codes_left: count,
});
export type TwoStepWire = z.infer<typeof twoStep>;

/** `recovery_codes` are new, and shown only in this reply. Null = the existing ones stay. */
const changed = z.object({
  data: twoStep,
  recovery_codes: z.nullable(z.array(z.string())),
});
export type TwoStepChange = z.infer<typeof changed>;

export const getTwoStep = route({
  name: "getTwoStep",
  method: "GET",
  path: "/api/two_step",
  access: "person",
  summary: "The person's passkeys, authenticator app, and recovery codes",
  reply: z.object({ data: twoStep }),
});

export const newPasskeyOptions = route({
  name: "newPasskeyOptions",
  method: "POST",
  path: "/api/two_step/passkeys/options",
  access: "person",
  summary: "Start adding a passkey",
  reply: ceremony,
});

/** The first passkey or app turns two-step sign-in on and ends the person's other sessions. */
export const addPasskey = route({
  name: "addPasskey",
  method: "POST",
  path: "/api/two_step/passkeys",
  access: "person",
  summary: "Add a passkey",
  body: z.strictObject({ token, name, passkey: newPasskey }),
  reply: changed,
});

const passkeyPath = z.object({ id: base64url(1400) });

export const renamePasskey = route({
  name: "renamePasskey",
  method: "PUT",
  path: "/api/two_step/passkeys/:id",
  access: "person",
  summary: "Rename a passkey",
  params: passkeyPath,
  body: z.strictObject({ name }),
  reply: changed,
});

export const removePasskey = route({
  name: "removePasskey",
  method: "DELETE",
  path: "/api/two_step/passkeys/:id",
  access: "person",
  summary: "Remove a passkey and end the person's other sessions",
  params: passkeyPath,
  reply: changed,
});

/** Stores nothing until `addAuthenticatorApp` proves that the app works. */
export const newAuthenticatorApp = route({
  name: "newAuthenticatorApp",
  method: "POST",
  path: "/api/two_step/app/options",
  access: "person",
  summary: "Start setting up an authenticator app",
  reply: z.object({ token: z.string(), uri: z.string(), secret: z.string() }),
});

/** Replaces an existing app. Rejected with `invalid`, by field, if the code is wrong. */
export const addAuthenticatorApp = route({
  name: "addAuthenticatorApp",
  method: "PUT",
  path: "/api/two_step/app",
  access: "person",
  summary: "Turn the authenticator app on",
  body: z.strictObject({ token, app_code: code }),
  reply: changed,
});

export const removeAuthenticatorApp = route({
  name: "removeAuthenticatorApp",
  method: "DELETE",
  path: "/api/two_step/app",
  access: "person",
  summary: "Turn the authenticator app off and end the person's other sessions",
  reply: changed,
});

export const replaceRecoveryCodes = route({
  name: "replaceRecoveryCodes",
  method: "POST",
  path: "/api/two_step/recovery_codes",
  access: "person",
  summary: "Replace the recovery codes",
  reply: changed,
});

/** How this person can confirm who they are. Empty = sign in again through the organization. */
export const confirmationOptions = route({
  name: "confirmationOptions",
  method: "POST",
  path: "/api/confirm_identity/options",
  access: "person",
  summary: "Start confirming the person's identity",
  reply: z.object({
    token: z.string(),
    methods: z.array(z.enum(["password", "passkey", "app", "recovery_code"])),
    passkey: z.nullable(passkeyOptions),
  }),
});

/**
 * Needed before calls that are answered with `not_confirmed`, and good for ten minutes in this session. People with two-step
 * sign-in confirm with their second step, all others with their password.
 */
export const confirmIdentity = route({
  name: "confirmIdentity",
  method: "POST",
  path: "/api/confirm_identity",
  access: "person",
  summary: "Confirm the person's identity",
  body: z.strictObject({
    token,
    password: z.optional(z.string().check(z.maxLength(1024))),
    ...proof,
  }),
  reply: z.object({ success: z.literal(true) }),
});

export const twoStepRoutes = {
  passkeySignInOptions,
  signInWithPasskey,
  completeSignIn,
  getTwoStep,
  newPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  newAuthenticatorApp,
  addAuthenticatorApp,
  removeAuthenticatorApp,
  replaceRecoveryCodes,
  confirmationOptions,
  confirmIdentity,
} as const;
