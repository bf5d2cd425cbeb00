import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { reasonOf, StartupError } from "./startup-error.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}

/** Metadata of providers carries a certificate without its first and last line. */
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
const secureUrl = text.check(
  z.refine(isSafeUrl, "must be an https address (http on this machine only)"),
);
const domain = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a domain"));

const common = {
  id: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must be a short word in small letters")),
  name: text.check(z.maxLength(100)),
  domains: z.array(domain).check(z.minLength(1)),
  straight: z._default(z.array(domain), []),
  practice_group: z.optional(text),
};

const oidc = z.strictObject({
  ...common,
  protocol: z.literal("oidc"),
  issuer: secureUrl,
  client_id: text,
  client_secret: text,
  trusts_email: z._default(z.boolean(), false),
});

const saml = z.strictObject({
  ...common,
  protocol: z.literal("saml"),
  entry_point: secureUrl,
  idp_cert: z.string().check(z.refine(isCertificate, "must be an X.509 certificate")),
  idp_issuer: z.optional(text),
});

const configFile = z.array(z.discriminatedUnion("protocol", [oidc, saml]));

/** An organisation that signs its people in. */
export type Provider = {
  readonly id: string;
  readonly name: string;
  /** Only for emails of these does its word count. */
  readonly domains: readonly string[];
  /** Those of them whose people have no password here. */
  readonly straight: readonly string[];
  /** Id or name of the group its people belong to. */
  readonly practiceGroup: string | undefined;
} & (OidcSettings | SamlSettings);

export type OidcSettings = {
  readonly protocol: "oidc";
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** It never says whether an email is verified, and need not. */
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

/** What the schema cannot say of several fields, or of several providers. */
function findConflict(providers: readonly Provider[]): string | undefined {
  const twice = firstDuplicate(providers.map(({ id }) => id));
  if (twice) return `there are two providers "${twice}"`;
  const shared = firstDuplicate(providers.flatMap(({ domains }) => domains));
  if (shared) return `the domain ${shared} is named twice`;
  const stray = providers
    .flatMap(({ domains, straight }) => straight.filter((one) => !domains.includes(one)))
    .at(0);
  return stray && `${stray} is straight, but not among the domains`;
}

function parse(content: string): Provider[] {
  const inWords = { error: z.locales.en().localeError };
  const parsed = z.safeParse(configFile, JSON.parse(content), inWords);
  if (parsed.success) return parsed.data.map(providerOf);
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join(".") || "the whole"}: ${issue?.message}`);
}

/** Reads and checks the file named by `SSO_CONFIG`. */
export function readProviders(path: string): readonly Provider[] {
  try {
    const providers = parse(readFileSync(path, "utf8"));
    const contradiction = findConflict(providers);
    if (contradiction) throw new Error(contradiction);
    return providers;
  } catch (error) {
    throw new StartupError(
      `SSO_CONFIG must be a JSON file with a list of providers; ${path} is not: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
}
