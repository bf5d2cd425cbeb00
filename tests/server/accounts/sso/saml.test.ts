import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Provider } from "#server/platform/sso-providers.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people, seedSmall } from "../../../support/small-world.ts";
import { createBrowser, pathOf, problemIn } from "./browser.ts";
import { type AssertionOptions, createSamlProvider, requestIn, tampered } from "./saml-provider.ts";

const publicUrl = "http://respite.test";
const US = `${publicUrl}/auth/sso/st-anna`;
const CALLBACK = "/auth/sso/st-anna/callback";
const identityProvider = createSamlProvider(US);
const otherProvider = createSamlProvider(US);

const stAnna: Provider = {
  id: "st-anna",
  name: "St Anna",
  domains: ["anna.example", "respite.example"],
  straight: [],
  practiceGroup: "group-1",
  protocol: "saml",
  entryPoint: "https://sso.anna.example/saml",
  certificate: `-----BEGIN CERTIFICATE-----\n${identityProvider.certificate}\n-----END CERTIFICATE-----`,
  idpIssuer: "https://sso.anna.example",
};

let server: TestServer;
let now = Date.now();
beforeAll(async () => {
  server = await testServer({ config: { publicUrl, ssoProviders: [stAnna] }, now: () => now });
  await seedSmall(server.db);
});
afterEach(() => {
  now = Date.now();
});
afterAll(() => server?.close());

const adaAssertion: AssertionOptions = {
  nameId: "staff-1815",
  attributes: { email: "Ada@anna.example", givenName: "Ada", sn: "Roth" },
};
const MAIL = "urn:oid:0.9.2342.19200300.100.1.3";

type Browser = ReturnType<typeof createBrowser>;
const begin = (browser: Browser) => browser.follow("/auth/sso/st-anna/start?redirect_url=%2Fyou");

/** Posts the form cross-site, without our cookie. */
const send = (form: Record<string, string>) =>
  createBrowser(server).follow(CALLBACK, {
    method: "POST",
    payload: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

test("[ACC-13] a signed assertion opens a session in the browser that started", async () => {
  const browser = createBrowser(server);
  const signInUrl = await begin(browser);
  expect(`${signInUrl.origin}${signInUrl.pathname}`).toBe(
    stAnna.protocol === "saml" && stAnna.entryPoint,
  );
  expect(requestIn(signInUrl).xml).toContain(`AssertionConsumerServiceURL="${US}/callback"`);
  const returnUrl = await send(identityProvider.answer(signInUrl, adaAssertion));
  expect(returnUrl.pathname).toBe("/auth/sso/st-anna/finish");
  const appUrl = await browser.follow(pathOf(returnUrl));
  expect([appUrl.pathname, appUrl.searchParams.get("redirect_url")]).toEqual(["/oauth", "/you"]);
  const reply = await browser.exchange(appUrl);
  expect([reply.statusCode, reply.json().data]).toMatchObject([
    200,
    {
      email: "ada@anna.example",
      first_name: "Ada",
      last_name: "Roth",
      burnout_role: "provider",
      practice_groups: [{ id: "group-1" }],
    },
  ]);
});

const signInWith = async (answer: AssertionOptions) => {
  const browser = createBrowser(server);
  const returnUrl = await send(identityProvider.answer(await begin(browser), answer));
  return returnUrl.pathname.endsWith("/finish") ? browser.follow(pathOf(returnUrl)) : returnUrl;
};

test.each<[string, AssertionOptions]>([
  ["an email NameID", { nameId: people.leader.email, format: "emailAddress" }],
  ["the mail attribute", { nameId: "l-1", attributes: { mail: people.leader.email } }],
  ["the OID attribute", { nameId: "l-2", attributes: { [MAIL]: people.leader.email } }],
  [
    "a transient NameID",
    { nameId: "t-1", format: "transient", attributes: { mail: people.leader.email } },
  ],
  [
    "another transient NameID",
    { nameId: "t-2", format: "transient", attributes: { mail: people.leader.email } },
  ],
])("[ACC-13] %s finds the account with that email", async (_, answer) => {
  const appUrl = await signInWith(answer);
  expect(appUrl.searchParams.get("id")).toBe(people.leader.id);
});

test.each<[string, AssertionOptions]>([
  ["nothing is signed", { ...adaAssertion, isSigned: false }],
  ["the audience is another service", { ...adaAssertion, audience: "https://another.example" }],
  ["the recipient is another URL", { ...adaAssertion, recipient: "https://another.example" }],
  ["it answers another request", { ...adaAssertion, inResponseTo: "_another" }],
  ["only the unsigned part names our request", { ...adaAssertion, inResponseTo: null }],
  ["it has expired", { ...adaAssertion, minutes: -2 }],
  ["the issuer is different", { ...adaAssertion, issuer: "https://other.example" }],
])("[ACC-13] rejects a response where %s", async (_, answer) => {
  expect(problemIn(await signInWith(answer))).toBe("failed");
});

test("[ACC-13] rejects a tampered response and one signed by another key", async () => {
  const browser = createBrowser(server);
  const signInUrl = await begin(browser);
  const form = identityProvider.answer(signInUrl, adaAssertion);
  const changed = tampered(form, "Ada@anna.example", people.leader.email);
  expect(problemIn(await send(changed))).toBe("failed");
  expect(problemIn(await send(otherProvider.answer(signInUrl, adaAssertion)))).toBe("failed");
  expect(problemIn(await send({ ...form, SAMLResponse: "AAAA" }))).toBe("failed");
  expect((await send(form)).pathname).toBe("/auth/sso/st-anna/finish");
});

test("[ACC-13] a SAML response is accepted once, with its own state, within ten minutes", async () => {
  const browser = createBrowser(server);
  const signInUrl = await begin(browser);
  const form = identityProvider.answer(signInUrl, adaAssertion);
  const returnUrl = await send(form);
  expect(problemIn(await send(form))).toBe("interrupted");
  expect((await browser.follow(pathOf(returnUrl))).pathname).toBe("/oauth");
  expect(problemIn(await send(form))).toBe("interrupted");
  expect(problemIn(await browser.follow(pathOf(returnUrl)))).toBe("interrupted");

  const another = await begin(createBrowser(server));
  const { RelayState } = identityProvider.answer(another, adaAssertion);
  expect(problemIn(await send({ ...form, RelayState }))).toBe("failed");

  const late = identityProvider.answer(await begin(browser), adaAssertion);
  now += 10 * 60_000 + 1;
  expect(problemIn(await send(late))).toBe("interrupted");
});

test("[ACC-13] only one of several concurrent copies of a response is accepted", async () => {
  const form = identityProvider.answer(await begin(createBrowser(server)), adaAssertion);
  const redirects = await Promise.all([form, form, form].map(send));
  const counted = redirects.filter(({ pathname }) => pathname.endsWith("/finish"));
  expect(counted.length).toBe(1);
});

/** Returns the account that the assertion opens, or the problem. */
async function accountOf(assertion: AssertionOptions) {
  const appUrl = await signInWith(assertion);
  return appUrl.searchParams.get("id") ?? problemIn(appUrl);
}
const named = (nameId: string) => ({ nameId, format: "emailAddress" }) as const;

test("[ACC-18] an address that the provider gives to someone new doesn't open the account of its former owner", async () => {
  const owner = await accountOf(named("mara@anna.example"));
  expect(await accountOf(named("Mara@Anna.example"))).toBe(owner);
  const email = "mara.jones@anna.example";
  await server.db
    .updateTable("person")
    .set({ email, uid: email })
    .where("id", "=", owner)
    .execute();
  const successor = await accountOf(named("mara@anna.example"));
  expect(successor).toMatch(/^[0-9a-f-]{36}$/);
  expect(successor).not.toBe(owner);
  expect(await accountOf(named("mara@anna.example"))).toBe(successor);
  expect(await accountOf(named(email))).toBe(owner);
});

test("[ACC-13] a comment that is inserted into a signed name doesn't cut off its end", async () => {
  const browser = createBrowser(server);
  const own = identityProvider.answer(await begin(browser), named("x@anna.example.evil.example"));
  const finish = await send(tampered(own, ".evil.example", "<!-- -->.evil.example"));
  const appUrl = finish.pathname.endsWith("/finish")
    ? await browser.follow(pathOf(finish))
    : finish;
  expect(["foreign", "failed"]).toContain(problemIn(appUrl));
});

test.each(["before", "after"])(
  "[ACC-13] an unsigned assertion %s the signed one opens nothing",
  async (place) => {
    const browser = createBrowser(server);
    const form = identityProvider.answer(await begin(browser), named("eve@anna.example"));
    const xml = Buffer.from(form.SAMLResponse, "base64").toString();
    const signed = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
    const forged = signed
      .replace(/<ds:Signature.*<\/ds:Signature>/s, "")
      .replace("_signed", "_forged")
      .replaceAll("eve@anna.example", people.leader.email);
    const both = place === "before" ? forged + signed : signed + forged;
    const finish = await send(tampered(form, signed, both));
    const appUrl = finish.pathname.endsWith("/finish")
      ? await browser.follow(pathOf(finish))
      : finish;
    expect(appUrl.searchParams.get("id")).not.toBe(people.leader.id);
  },
);

test("[ACC-13] another browser cannot finish a sign-in, nor can an attempt without a response", async () => {
  const browser = createBrowser(server);
  const signInUrl = await begin(browser);
  const state = signInUrl.searchParams.get("RelayState");
  const finish = `/auth/sso/st-anna/finish?state=${state}`;
  await send(identityProvider.answer(signInUrl, adaAssertion));
  expect(problemIn(await createBrowser(server).follow(finish))).toBe("interrupted");
  expect((await browser.follow(finish)).pathname).toBe("/oauth");

  const unanswered = (await begin(browser)).searchParams.get("RelayState");
  const early = `/auth/sso/st-anna/finish?state=${unanswered}`;
  expect(problemIn(await browser.follow(early))).toBe("interrupted");
});

test("[ACC-13] a denial or a foreign or missing email is reported", async () => {
  expect(problemIn(await send(identityProvider.refuse(await begin(createBrowser(server)))))).toBe(
    "denied",
  );
  const elsewhere = { nameId: "e-1", attributes: { email: "x@other.example" } };
  expect(problemIn(await signInWith(elsewhere))).toBe("foreign");
  expect(problemIn(await signInWith({ nameId: "e-2" }))).toBe("no_email");
});

test("[ACC-13] the service provider metadata contains our URLs", async () => {
  const reply = await server.app.inject("/auth/sso/st-anna/metadata");
  expect(reply.headers["content-type"]).toContain("application/xml");
  expect(reply.body).toContain(`entityID="${US}/metadata"`);
  expect(reply.body).toContain(`Location="${US}/callback"`);
  expect((await server.app.inject("/auth/sso/nobody/metadata")).statusCode).toBe(404);
});
