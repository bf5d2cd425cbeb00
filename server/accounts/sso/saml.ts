import type { CacheProvider, Profile, SAML } from "@node-saml/node-saml";
import * as z from "zod/mini";
import type { Claimed } from "#server/platform/database/registration-types.ts";
import type { SamlSettings } from "#server/platform/sso-providers.ts";
import { claimedOf, type Departure, type Failure } from "./protocol.ts";
import type { Attempt } from "./queries.ts";
import { ATTEMPT_SECONDS } from "./rules.ts";

const CLOCKS_DIFFER_MS = 60_000;

export type SamlPlace = {
  /** What we call ourselves, and where that is described. */
  readonly metadata: string;
  /** Where the answer is posted. */
  readonly callback: string;
};

export type Saml = {
  readonly leave: (state: string) => Promise<Departure>;
  readonly arrive: (attempt: Attempt, response: string) => Promise<Claimed | Failure>;
  readonly describe: () => Promise<string>;
};

type Requests = {
  readonly keep: (id: string) => void;
  readonly askedAt: (id: string) => Date | undefined;
};

/** The attempt's row is the memory of what was asked; that it is answered once is seen to where the answer is kept. */
const memoryOf = ({ keep, askedAt }: Requests): CacheProvider => ({
  saveAsync: async (id, value) => {
    keep(id);
    return { value, createdAt: Date.parse(value) };
  },
  getAsync: async (id) => askedAt(id)?.toISOString() ?? null,
  removeAsync: async (id) => id,
});

const nothing: Requests = { keep: () => undefined, askedAt: () => undefined };

/** What the signature covers has to name our request too: around it, anybody may write what they like. */
const signed = z.object({
  Assertion: z.object({
    Subject: z.array(
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            SubjectConfirmationData: z.array(
              z.object({
                $: z.object({ InResponseTo: z.string(), Recipient: z.optional(z.string()) }),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

function isFor(profile: Profile, request: string, callback: string): boolean {
  const { data } = z.safeParse(signed, profile.getAssertion?.());
  const confirmations = data?.Assertion.Subject.flatMap((subject) => subject.SubjectConfirmation);
  const all = confirmations?.flatMap((one) => one.SubjectConfirmationData) ?? [];
  return all.some(
    ({ $ }) => $.InResponseTo === request && (!$.Recipient || $.Recipient === callback),
  );
}

const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const names = {
  email: ["email", "mail", "urn:oid:0.9.2342.19200300.100.1.3", `${CLAIMS}/emailaddress`],
  firstName: ["firstName", "givenName", "urn:oid:2.5.4.42", `${CLAIMS}/givenname`],
  lastName: ["lastName", "sn", "surname", "urn:oid:2.5.4.4", `${CLAIMS}/surname`],
} as const;

const isOf = (profile: Profile, format: string) => profile.nameIDFormat?.endsWith(`:${format}`);

function claimedIn(profile: Profile): Claimed | undefined {
  const attributes = (profile.attributes ?? {}) as Readonly<Record<string, unknown>>;
  const find = (known: readonly string[]) =>
    known.map((name) => attributes[name]).find((value) => value !== undefined);
  const email = find(names.email) ?? (isOf(profile, "emailAddress") ? profile.nameID : undefined);
  return claimedOf({
    // A name that is another one each time is none.
    subject: isOf(profile, "transient") ? email : profile.nameID,
    email,
    isVerified: undefined,
    firstName: find(names.firstName),
    lastName: find(names.lastName),
  });
}

/** SAML 2.0: asked by a redirect, answered by a form with a signed assertion. */
export function createSaml(settings: SamlSettings, { metadata, callback }: SamlPlace): Saml {
  async function party(requests: Requests): Promise<SAML> {
    const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
    return new SAML({
      issuer: metadata,
      audience: metadata,
      callbackUrl: callback,
      entryPoint: settings.entryPoint,
      idpCert: settings.certificate,
      ...(settings.idpIssuer !== undefined && { idpIssuer: settings.idpIssuer }),
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: CLOCKS_DIFFER_MS,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: ATTEMPT_SECONDS * 1000,
      cacheProvider: memoryOf(requests),
    });
  }

  async function claimsOf({ request_id, created_at }: Attempt, response: string) {
    if (!request_id) throw new Error("The attempt was not begun in this protocol.");
    const askedAt = (id: string) => (id === request_id ? created_at : undefined);
    const saml = await party({ ...nothing, askedAt });
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (!profile) throw new Error("The answer names nobody.");
    if (settings.idpIssuer !== undefined && profile.issuer !== settings.idpIssuer)
      throw new Error("The answer is from another issuer.");
    if (!isFor(profile, request_id, callback))
      throw new Error("What is signed does not answer our request.");
    return claimedIn(profile);
  }

  return {
    async leave(state) {
      const asked: string[] = [];
      const saml = await party({ ...nothing, keep: (id) => asked.push(id) });
      const url = await saml.getAuthorizeUrlAsync(state, undefined, {});
      return { url, asked: { nonce: null, verifier: null, request_id: asked[0] ?? null } };
    },
    async arrive(attempt, response) {
      const { SamlStatusError } = await import("@node-saml/node-saml");
      try {
        const claimed = await claimsOf(attempt, response);
        return claimed ?? { problem: "failed", reason: new Error("The subject cannot be kept.") };
      } catch (reason) {
        return { problem: reason instanceof SamlStatusError ? "denied" : "failed", reason };
      }
    },
    describe: async () => (await party(nothing)).generateServiceProviderMetadata(null),
  };
}
