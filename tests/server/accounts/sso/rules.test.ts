import { expect, test } from "vitest";
import { ownPath } from "#server/accounts/sso/routes.ts";
import { decide } from "#server/accounts/sso/rules.ts";
import type { SsoClaims } from "#server/platform/database/registration-types.ts";
import type { Provider } from "#server/platform/sso-providers.ts";

const common = {
  id: "st-anna",
  name: "St Anna",
  domains: ["anna.example"],
  straight: [],
  practiceGroup: undefined,
};
const oidc: Provider = {
  ...common,
  protocol: "oidc",
  issuer: "https://sso.anna.example",
  clientId: "x",
  clientSecret: "x",
  trustsEmail: false,
};
const trusting: Provider = { ...oidc, trustsEmail: true };
const saml: Provider = {
  ...common,
  protocol: "saml",
  entryPoint: "https://sso.anna.example",
  certificate: "x",
  idpIssuer: undefined,
};

const email = "ada@anna.example";
const someone: SsoClaims = {
  subject: "1815",
  email,
  isVerified: true,
  firstName: "Ada",
  lastName: "Roth",
};
const silent = { ...someone, isVerified: undefined };
const proven = { confirmed_at: new Date(0), proven_email: null };
const linked = { id: "person-1", enabled: true, ...proven };
const other = { id: "person-2", enabled: true, ...proven };
const disabled = { id: "person-3", enabled: false, ...proven };
const waiting = { ...other, confirmed_at: null, proven_email: "ada@elsewhere.example" };
const unconfirmed = { ...other, confirmed_at: null };

const signIn = { kind: "sign-in", person: linked };
const link = { kind: "link", person: other };
const create = { kind: "create", email };
const refused = (problem: string) => ({ kind: "refused", problem });

test.each([
  ["a linked person signs in", oidc, someone, linked, undefined, signIn],
  [
    "a linked person without an email claim signs in",
    oidc,
    { ...someone, email: undefined },
    linked,
    undefined,
    signIn,
  ],
  ["a linked person with another account's email signs in", oidc, someone, linked, other, signIn],
  ["a disabled linked person is rejected", oidc, someone, disabled, undefined, refused("disabled")],
  [
    "a disabled linked person is rejected despite an account with that email",
    oidc,
    someone,
    disabled,
    other,
    refused("disabled"),
  ],
  ["a verified email is linked", oidc, someone, undefined, other, link],
  ["a disabled account is not linked", oidc, someone, undefined, disabled, refused("disabled")],
  ["an unknown verified email creates an account", oidc, someone, undefined, undefined, create],
  [
    "case and spaces in the email are ignored",
    oidc,
    { ...someone, email: " ADA@Anna.Example " },
    undefined,
    undefined,
    create,
  ],
  ["no email", oidc, { ...someone, email: undefined }, undefined, undefined, refused("no_email")],
  ["not an email", oidc, { ...someone, email: "ada" }, undefined, undefined, refused("no_email")],
  [
    "an email with a NUL",
    oidc,
    { ...someone, email: "a\0@anna.example" },
    undefined,
    undefined,
    refused("no_email"),
  ],
  [
    "another domain",
    oidc,
    { ...someone, email: "ada@evil.example" },
    undefined,
    other,
    refused("foreign"),
  ],
  [
    "a subdomain",
    oidc,
    { ...someone, email: "a@x.anna.example" },
    undefined,
    undefined,
    refused("foreign"),
  ],
  [
    "a domain with the same suffix",
    oidc,
    { ...someone, email: "a@xanna.example" },
    undefined,
    undefined,
    refused("foreign"),
  ],
  [
    "two @ signs",
    oidc,
    { ...someone, email: "a@evil.example@anna.example" },
    undefined,
    undefined,
    refused("no_email"),
  ],
  [
    "an unverified email",
    oidc,
    { ...someone, isVerified: false },
    undefined,
    other,
    refused("unverified"),
  ],
  ["no verification claim", oidc, silent, undefined, other, refused("unverified")],
  ["no verification claim from a trusted provider", trusting, silent, undefined, other, link],
  [
    "an unverified email from a trusted provider",
    trusting,
    { ...someone, isVerified: false },
    undefined,
    other,
    refused("unverified"),
  ],
  ["a SAML assertion needs no verification claim", saml, silent, undefined, undefined, create],
  [
    "a sign that becomes an ASCII letter in lower case",
    oidc,
    { ...someone, email: "\u212Aim@anna.example" },
    undefined,
    other,
    refused("no_email"),
  ],
  [
    "an email with an escape sequence is not decoded",
    oidc,
    { ...someone, email: "jos%C3%A9@anna.example" },
    undefined,
    undefined,
    { kind: "create", email: "jos%c3%a9@anna.example" },
  ],
  [
    "an account that nobody confirmed is linked",
    oidc,
    someone,
    undefined,
    unconfirmed,
    { kind: "link", person: unconfirmed },
  ],
  [
    "an account whose changed email isn't confirmed",
    oidc,
    someone,
    undefined,
    waiting,
    refused("changed_email"),
  ],
])("[ACC-13] %s", (_, provider, claimed, before, withEmail, decision) => {
  expect(decide(provider, claimed, before, withEmail)).toEqual(decision);
});

const site = "https://respite.example";

test.each([
  ["/library?q=rest#top", "/library?q=rest#top"],
  [`${site}/you`, "/you"],
  [undefined, "/"],
  ["", "/"],
  ["//evil.example", "/"],
  ["https://evil.example", "/"],
  ["https://respite.example.evil.example/", "/"],
  ["https://someone@respite.example/", "/"],
  ["http://respite.example/", "/"],
  ["/.//evil.example", "/"],
  ["\\\\evil.example", "/"],
  ["javascript:alert(1)", "/"],
])("[ACC-12] return path %j becomes %s", (returnPath, path) => {
  expect(ownPath(returnPath, site)).toBe(path);
});
