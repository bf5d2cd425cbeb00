import type { CacheProvider, Profile, SAML } from "@node-saml/node-saml";
import * as z from "zod/mini";
import type { SsoClaims } from "#server/platform/database/registration-types.ts";
import type { SamlSettings } from "#server/platform/sso-providers.ts";
import { type AuthorizationRequest, type Failure, toClaimed } from "./protocol.ts";
import type { Attempt } from "./queries.ts";
import { ATTEMPT_SECONDS } from "./rules.ts";

const CLOCK_SKEW_MS = 60_000;

export type SamlEndpoints = {
  /** Our entity id, which is also the metadata URL. */
  readonly metadata: string;
  /** Where the provider posts its response. */
  readonly callback: string;
};

export type Saml = {
  readonly start: (state: string) => Promise<AuthorizationRequest>;
  readonly finish: (attempt: Attempt, response: string) => Promise<SsoClaims | Failure>;
  readonly metadata: () => Promise<string>;
};

type RequestStore = {
  readonly save: (id: string) => void;
  readonly askedAt: (id: string) => Date | undefined;
};

/** Backs the library's request cache with the attempt row. `storeClaims` ensures each request is answered once. */
const requestCache = ({ save: keep, askedAt }: RequestStore): CacheProvider => ({
  saveAsync: async (id, value) => {
    keep(id);
    return { value, createdAt: Date.parse(value) };
  },
  getAsync: async (id) => askedAt(id)?.toISOString() ?? null,
  removeAsync: async (id) => id,
});

const noRequests: RequestStore = { save: () => undefined, askedAt: () => undefined };

/** The signed assertion itself must name our request, because anything outside the signature can be forged. */
const signedAssertion = z.object({
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

function answersRequest(profile: Profile, request: string, callback: string): boolean {
  const { data } = z.safeParse(signedAssertion, profile.getAssertion?.());
  const confirmations = data?.Assertion.Subject.flatMap((subject) => subject.SubjectConfirmation);
  const all = confirmations?.flatMap((confirmation) => confirmation.SubjectConfirmationData) ?? [];
  return all.some(
    ({ $ }) => $.InResponseTo === request && (!$.Recipient || $.Recipient === callback),
  );
}

const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const attributeNames = {
  email: ["email", "mail", "urn:oid:0.9.2342.19200300.100.1.3", `${CLAIMS}/emailaddress`],
  firstName: ["firstName", "givenName", "urn:oid:2.5.4.42", `${CLAIMS}/givenname`],
  lastName: ["lastName", "sn", "surname", "urn:oid:2.5.4.4", `${CLAIMS}/surname`],
} as const;

const hasFormat = (profile: Profile, format: string) =>
  profile.nameIDFormat?.endsWith(`:${format}`);

function claimedFrom(profile: Profile): SsoClaims | undefined {
  const attributes = (profile.attributes ?? {}) as Readonly<Record<string, unknown>>;
  const find = (candidates: readonly string[]) =>
    candidates.map((name) => attributes[name]).find((value) => value !== undefined);
  const email =
    find(attributeNames.email) ?? (hasFormat(profile, "emailAddress") ? profile.nameID : undefined);
  return toClaimed({
    // Transient ids differ on each sign-in, so they cannot identify a person.
    subject: hasFormat(profile, "transient") ? email : profile.nameID,
    email,
    isVerified: undefined,
    firstName: find(attributeNames.firstName),
    lastName: find(attributeNames.lastName),
  });
}

/** Creates a SAML 2.0 client: redirect request, posted response with a signed assertion. */
export function createSaml(settings: SamlSettings, { metadata, callback }: SamlEndpoints): Saml {
  async function createClient(requests: RequestStore): Promise<SAML> {
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
      acceptedClockSkewMs: CLOCK_SKEW_MS,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: ATTEMPT_SECONDS * 1000,
      cacheProvider: requestCache(requests),
    });
  }

  async function claimsOf({ request_id, created_at }: Attempt, response: string) {
    if (!request_id) throw new Error("The attempt belongs to another protocol.");
    const askedAt = (id: string) => (id === request_id ? created_at : undefined);
    const saml = await createClient({ ...noRequests, askedAt });
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (!profile) throw new Error("The response names no person.");
    if (settings.idpIssuer !== undefined && profile.issuer !== settings.idpIssuer)
      throw new Error("The response is from another issuer.");
    if (!answersRequest(profile, request_id, callback))
      throw new Error("The signed assertion doesn't match our request.");
    return claimedFrom(profile);
  }

  return {
    async start(state) {
      const requestIds: string[] = [];
      const saml = await createClient({ ...noRequests, save: (id) => requestIds.push(id) });
      const url = await saml.getAuthorizeUrlAsync(state, undefined, {});
      return { url, pending: { nonce: null, verifier: null, request_id: requestIds[0] ?? null } };
    },
    async finish(attempt, response) {
      const { SamlStatusError } = await import("@node-saml/node-saml");
      try {
        const claimed = await claimsOf(attempt, response);
        return claimed ?? { problem: "failed", reason: new Error("The subject can't be stored.") };
      } catch (reason) {
        return { problem: reason instanceof SamlStatusError ? "denied" : "failed", reason };
      }
    },
    metadata: async () => (await createClient(noRequests)).generateServiceProviderMetadata(null),
  };
}
