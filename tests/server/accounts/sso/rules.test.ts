import { expect, test } from "vitest";
import { ownPath } from "#server/accounts/sso/routes.ts";
import { decide } from "#server/accounts/sso/rules.ts";
import type { Claimed } from "#server/platform/database/registration-types.ts";
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
const someone: Claimed = {
  subject: "1815",
  email,
  isVerified: true,
  firstName: "Ada",
  lastName: "Roth",
};
const silent = { ...someone, isVerified: undefined };
const known = { id: "person-1", enabled: true };
const other = { id: "person-2", enabled: true };
const off = { id: "person-3", enabled: false };

const enter = { kind: "enter", person: known };
const link = { kind: "link", person: other };
const create = { kind: "create", email };
const refused = (problem: string) => ({ kind: "refused", problem });

test.each([
  ["whoever was sent before comes in", oidc, someone, known, undefined, enter],
  ["also without an email", oidc, { ...someone, email: undefined }, known, undefined, enter],
  ["also with one that is somebody else's here", oidc, someone, known, other, enter],
  ["but not once switched off", oidc, someone, off, undefined, refused("disabled")],
  ["nor by an account with their email", oidc, someone, off, other, refused("disabled")],
  ["a vouched email is linked", oidc, someone, undefined, other, link],
  ["but not to an account that is off", oidc, someone, undefined, off, refused("disabled")],
  ["nobody with this email yet", oidc, someone, undefined, undefined, create],
  [
    "capitals and spaces do not matter",
    oidc,
    { ...someone, email: " ADA@Anna.Example " },
    undefined,
    undefined,
    create,
  ],
  ["no email", oidc, { ...someone, email: undefined }, undefined, undefined, refused("no_email")],
  [
    "what is no email",
    oidc,
    { ...someone, email: "ada" },
    undefined,
    undefined,
    refused("no_email"),
  ],
  [
    "an email with a zero",
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
    "a domain below theirs",
    oidc,
    { ...someone, email: "a@x.anna.example" },
    undefined,
    undefined,
    refused("foreign"),
  ],
  [
    "a domain that ends like theirs",
    oidc,
    { ...someone, email: "a@xanna.example" },
    undefined,
    undefined,
    refused("foreign"),
  ],
  [
    "two at-signs",
    oidc,
    { ...someone, email: "a@evil.example@anna.example" },
    undefined,
    undefined,
    refused("no_email"),
  ],
  [
    "said not to be verified",
    oidc,
    { ...someone, isVerified: false },
    undefined,
    other,
    refused("unverified"),
  ],
  ["nothing said", oidc, silent, undefined, other, refused("unverified")],
  ["nothing said where it need not be", trusting, silent, undefined, other, link],
  [
    "denied where it need not be said",
    trusting,
    { ...someone, isVerified: false },
    undefined,
    other,
    refused("unverified"),
  ],
  ["an assertion speaks for its organisation", saml, silent, undefined, undefined, create],
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
])("[ACC-12] a wish for %j becomes %s", (wish, path) => {
  expect(ownPath(wish, site)).toBe(path);
});
