import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { StartupError } from "#server/platform/startup-error.ts";
import { createSamlProvider } from "./saml-provider.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "respite-sso-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { certificate } = createSamlProvider("https://respite.example");

const oidc = {
  id: "st-anna",
  name: "St Anna",
  protocol: "oidc",
  domains: ["anna.example"],
  issuer: "https://sso.anna.example",
  client_id: "respite",
  client_secret: "secret",
};
const saml = {
  id: "riverside",
  name: "Riverside",
  protocol: "saml",
  domains: ["riverside.example"],
  straight: ["riverside.example"],
  practice_group: "Ward 7",
  entry_point: "https://sso.riverside.example/saml",
  idp_cert: certificate,
};

function configWith(content: unknown) {
  const file = join(folder, "sso.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readConfig({ SSO_CONFIG: file, PUBLIC_URL: "https://respite.example" });
}

test("[ACC-13] reads providers of both protocols, with certificates as PEM or bare base64", () => {
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`;
  const { ssoProviders } = configWith([
    oidc,
    saml,
    { ...saml, id: "b", domains: ["b.example"], straight: [], idp_cert: `${pem}\n` },
  ]);
  expect(ssoProviders).toMatchObject([
    { id: "st-anna", straight: [], clientId: "respite", trustsEmail: false },
    { id: "riverside", straight: ["riverside.example"], practiceGroup: "Ward 7", certificate: pem },
    { id: "b", certificate: pem },
  ]);
  expect(readConfig({}).ssoProviders).toEqual([]);
  const local = configWith([{ ...oidc, issuer: "http://localhost:4000" }]);
  expect(local.ssoProviders).toMatchObject([{ issuer: "http://localhost:4000" }]);
});

test.each<[string, unknown, RegExp]>([
  ["invalid JSON", "{", /JSON/],
  ["a non-array", { oidc }, /file: /],
  ["an unknown protocol", [{ ...oidc, protocol: "ldap" }], /0\.protocol/],
  [
    "an issuer without TLS",
    [{ ...oidc, issuer: "http://sso.anna.example" }],
    /0\.issuer: must be an https address/,
  ],
  ["an invalid issuer URL", [{ ...oidc, issuer: "anna" }], /0\.issuer/],
  ["an empty domain list", [{ ...oidc, domains: [] }], /0\.domains/],
  [
    "an invalid domain",
    [{ ...oidc, domains: ["@anna.example"] }],
    /0\.domains\.0: must be a domain/,
  ],
  ["an invalid id", [{ ...oidc, id: "St Anna" }], /0\.id/],
  ["an unknown key", [{ ...oidc, secret: "x" }], /secret/],
  [
    "an invalid certificate",
    [{ ...saml, idp_cert: "AAAA" }],
    /0\.idp_cert: must be an X\.509 certificate/,
  ],
  ["a duplicate id", [oidc, { ...oidc, domains: ["b.example"] }], /more than one provider/],
  ["a duplicate domain", [oidc, { ...oidc, id: "b" }], /anna\.example is listed twice/],
  [
    "a direct domain outside the domains",
    [{ ...oidc, straight: ["b.example"] }],
    /not in "domains"/,
  ],
])("[ACC-13] %s is reported in one sentence that names SSO_CONFIG", (_, content, words) => {
  const read = () => configWith(content);
  expect(read).toThrow(StartupError);
  expect(read).toThrow(/^SSO_CONFIG must be [^\n]*\.$/);
  expect(read).toThrow(words);
});

test("[ACC-13] a missing file and a missing PUBLIC_URL are reported", () => {
  const missing = { SSO_CONFIG: join(folder, "nothing.json") };
  expect(() => readConfig(missing)).toThrow(/^Set PUBLIC_URL/);
  const there = { ...missing, PUBLIC_URL: "https://respite.example" };
  expect(() => readConfig(there)).toThrow(/^SSO_CONFIG must be [^\n]*nothing\.json[^\n]*\.$/);
});
