import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { ssoConfigErrors } from "./startup-copy.ts";
import { reasonOf, StartupError } from "./startup-error.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isSafeUrl(nonEmptyText: string): boolean {
  if (!URL.canParse(nonEmptyText)) return false;
  const { protocol, hostname } = new URL(nonEmptyText);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}

/** Provider metadata has certificates without the BEGIN and END lines. */
const toPem = (text: string) =>
  text.includes("-----BEGIN ")
    ? text.trim()
    : `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/\s/g, "")}\n-----END CERTIFICATE-----`;

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(toPem(text)).publicKey.type === "public";
  } catch {
    return false;
  }
}

const text = z.string().check(z.minLength(1), z.maxLength(1000));
const secureUrl = text.check(z.refine(isSafeUrl, ssoConfigErrors.notSecureUrl));
const domain = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, ssoConfigErrors.notDomain));

const commonFields = {
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, ssoConfigErrors.notId)),
  name: text.check(z.maxLength(100)),
  domains: z.array(domain).check(z.minLength(1)),
  straight: z._default(z.array(domain), []),
  practice_group: z.optional(text),
};

const oidc = z.strictObject({
  ...commonFields,
  protocol: z.literal("oidc"),
  issuer: secureUrl,
  client_id: text,
  client_secret: text,
  trusts_email: z._default(z.boolean(), false),
});

const saml = z.strictObject({
  ...commonFields,
  protocol: z.literal("saml"),
  entry_point: secureUrl,
  idp_cert: z.string().check(z.refine(isCertificate, ssoConfigErrors.notCertificate)),
  idp_issuer: z.optional(text),
});

const configFile = z.array(z.discriminatedUnion("protocol", [oidc, saml]));

/** An organization's identity provider. */
export type Provider = {
  readonly id: string;
  readonly name: string;
  /** The provider is trusted only for email addresses of these domains. */
  readonly domains: readonly string[];
  /** Domains whose people can sign in only with this provider. */
  readonly straight: readonly string[];
  /** Id or name of the group that people from this provider join. */
  readonly practiceGroup: string | undefined;
} & (OidcSettings | SamlSettings);

export type OidcSettings = {
  readonly protocol: "oidc";
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Accepts emails without a verification claim. */
  readonly trustsEmail: boolean;
};

export type SamlSettings = {
  readonly protocol: "saml";
  readonly entryPoint: string;
  readonly certificate: string;
  readonly idpIssuer: string | undefined;
};

type Entry = z.output<typeof configFile>[number];

const settingsOf = (entry: Entry): OidcSettings | SamlSettings =>
  entry.protocol === "oidc"
    ? {
        protocol: "oidc",
        issuer: entry.issuer,
        clientId: entry.client_id,
        clientSecret: entry.client_secret,
        trustsEmail: entry.trusts_email,
      }
    : {
        protocol: "saml",
        entryPoint: entry.entry_point,
        certificate: toPem(entry.idp_cert),
        idpIssuer: entry.idp_issuer,
      };

const providerOf = (entry: Entry): Provider => ({
  id: entry.id,
  name: entry.name,
  domains: entry.domains,
  straight: entry.straight,
  practiceGroup: entry.practice_group,
  ...settingsOf(entry),
});

const firstDuplicate = (texts: readonly string[]) =>
  texts.find((one, index) => texts.indexOf(one) !== index);

/** Returns a conflict between fields or providers that the schema can't express. */
function findConflict(providers: readonly Provider[]): string | undefined {
  const duplicateId = firstDuplicate(providers.map(({ id }) => id));
  if (duplicateId) return ssoConfigErrors.duplicateId(duplicateId);
  const duplicateDomain = firstDuplicate(providers.flatMap(({ domains }) => domains));
  if (duplicateDomain) return ssoConfigErrors.duplicateDomain(duplicateDomain);
  const unlistedDomain = providers
    .flatMap(({ domains, straight }) => straight.filter((one) => !domains.includes(one)))
    .at(0);
  return unlistedDomain && ssoConfigErrors.unlistedDomain(unlistedDomain);
}

function parse(content: string): Provider[] {
  const englishErrors = { error: z.locales.en().localeError };
  const parsed = z.safeParse(configFile, JSON.parse(content), englishErrors);
  if (parsed.success) return parsed.data.map(providerOf);
  const [issue] = parsed.error.issues;
  throw new Error(ssoConfigErrors.invalidField(issue?.path.join(".") ?? "", issue?.message));
}

/** Reads and checks the file named by `SSO_CONFIG`. */
export function readProviders(path: string): readonly Provider[] {
  try {
    const providers = parse(readFileSync(path, "utf8"));
    const contradiction = findConflict(providers);
    if (contradiction) throw new Error(contradiction);
    return providers;
  } catch (error) {
    throw new StartupError(ssoConfigErrors.invalid(path, reasonOf(error)), { cause: error });
  }
}
