import * as z from "zod/mini";

export const secondStepMethods = ["passkey", "app", "recovery_code"] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** Options of a WebAuthn ceremony in JSON, as `@simplewebauthn/browser` takes them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

/** The password is right. `completeSignIn` takes the token with one of the methods, within ten minutes. */
export const secondStep = z.object({
  token: z.string(),
  methods: z.array(z.enum(secondStepMethods)),
  /** Null without a passkey. */
  passkey: z.nullable(passkeyOptions),
});
export type SecondStep = z.infer<typeof secondStep>;
