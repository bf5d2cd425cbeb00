import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Provider } from "#server/platform/sso-providers.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people, seedSmall } from "../../../support/small-world.ts";
import { browserOn, pathOf, problemAt } from "./browser.ts";
import { type Answer, createSamlProvider, requestIn, tampered } from "./saml-provider.ts";

const publicUrl = "http://respite.test";
const US = `${publicUrl}/auth/sso/st-anna`;
const CALLBACK = "/auth/sso/st-anna/callback";
const hospital = createSamlProvider(US);
const stranger = createSamlProvider(US);

const stAnna: Provider = {
  id: "st-anna",
  name: "St Anna",
  domains: ["anna.example", "respite.example"],
  straight: [],
  practiceGroup: "group-1",
  protocol: "saml",
  entryPoint: "https://sso.anna.example/saml",
  certificate: `-----BEGIN CERTIFICATE-----\n${hospital.certificate}\n-----END CERTIFICATE-----`,
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

const ada: Answer = {
  nameId: "staff-1815",
  attributes: { email: "Ada@anna.example", givenName: "Ada", sn: "Roth" },
};
const MAIL = "urn:oid:0.9.2342.19200300.100.1.3";

type Browser = ReturnType<typeof browserOn>;
const begin = (browser: Browser) => browser.follow("/auth/sso/st-anna/start?redirect_url=%2Fyou");

/** The form comes from the provider's page: without a cookie of ours. */
const send = (form: Record<string, string>) =>
  browserOn(server).follow(CALLBACK, {
    method: "POST",
    payload: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

test("[ACC-13] a signed assertion leads through the browser that began into a session", async () => {
  const browser = browserOn(server);
  const there = await begin(browser);
  expect(`${there.origin}${there.pathname}`).toBe(stAnna.protocol === "saml" && stAnna.entryPoint);
  expect(requestIn(there).xml).toContain(`AssertionConsumerServiceURL="${US}/callback"`);
  const back = await send(hospital.answer(there, ada));
  expect(back.pathname).toBe("/auth/sso/st-anna/finish");
  const arrived = await browser.follow(pathOf(back));
  expect([arrived.pathname, arrived.searchParams.get("redirect_url")]).toEqual(["/oauth", "/you"]);
  const reply = await browser.exchange(arrived);
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

const arrives = async (answer: Answer) => {
  const browser = browserOn(server);
  const back = await send(hospital.answer(await begin(browser), answer));
  return back.pathname.endsWith("/finish") ? browser.follow(pathOf(back)) : back;
};

test.each<[string, Answer]>([
  ["an email as its name", { nameId: people.leader.email, format: "emailAddress" }],
  ["the attribute mail", { nameId: "l-1", attributes: { mail: people.leader.email } }],
  ["the numbered attribute", { nameId: "l-2", attributes: { [MAIL]: people.leader.email } }],
  [
    "a name that changes",
    { nameId: "t-1", format: "transient", attributes: { mail: people.leader.email } },
  ],
  [
    "another name that changes",
    { nameId: "t-2", format: "transient", attributes: { mail: people.leader.email } },
  ],
])("[ACC-13] %s leads to the account with that email", async (_, answer) => {
  const arrived = await arrives(answer);
  expect(arrived.searchParams.get("id")).toBe(people.leader.id);
});

test.each<[string, Answer]>([
  ["nothing is signed", { ...ada, isSigned: false }],
  ["it is meant for somebody else", { ...ada, audience: "https://another.example" }],
  ["it was to be posted elsewhere", { ...ada, recipient: "https://another.example" }],
  ["it answers another request", { ...ada, answers: "_another" }],
  ["only what is not signed names our request", { ...ada, answers: null }],
  ["it is too old", { ...ada, minutes: -2 }],
  ["another issuer speaks", { ...ada, issuer: "https://other.example" }],
])("[ACC-13] where %s it is not believed", async (_, answer) => {
  expect(problemAt(await arrives(answer))).toBe("failed");
});

test("[ACC-13] what was changed after it was signed, or signed by another key, is not believed", async () => {
  const browser = browserOn(server);
  const there = await begin(browser);
  const form = hospital.answer(there, ada);
  const changed = tampered(form, "Ada@anna.example", people.leader.email);
  expect(problemAt(await send(changed))).toBe("failed");
  expect(problemAt(await send(stranger.answer(there, ada)))).toBe("failed");
  expect(problemAt(await send({ ...form, SAMLResponse: "AAAA" }))).toBe("failed");
  expect((await send(form)).pathname).toBe("/auth/sso/st-anna/finish");
});

test("[ACC-13] an answer is taken once, under its own state, and for ten minutes", async () => {
  const browser = browserOn(server);
  const there = await begin(browser);
  const form = hospital.answer(there, ada);
  const back = await send(form);
  expect(problemAt(await send(form))).toBe("interrupted");
  expect((await browser.follow(pathOf(back))).pathname).toBe("/oauth");
  expect(problemAt(await send(form))).toBe("interrupted");
  expect(problemAt(await browser.follow(pathOf(back)))).toBe("interrupted");

  const another = await begin(browserOn(server));
  const { RelayState } = hospital.answer(another, ada);
  expect(problemAt(await send({ ...form, RelayState }))).toBe("failed");

  const late = hospital.answer(await begin(browser), ada);
  now += 10 * 60_000 + 1;
  expect(problemAt(await send(late))).toBe("interrupted");
});

test("[ACC-13] of the same answer sent twice at once one counts", async () => {
  const form = hospital.answer(await begin(browserOn(server)), ada);
  const places = await Promise.all([form, form, form].map(send));
  const counted = places.filter(({ pathname }) => pathname.endsWith("/finish"));
  expect(counted.length).toBe(1);
});

test("[ACC-13] nobody else can go on with an answer, and none comes of an attempt without one", async () => {
  const browser = browserOn(server);
  const there = await begin(browser);
  const state = there.searchParams.get("RelayState");
  const finish = `/auth/sso/st-anna/finish?state=${state}`;
  await send(hospital.answer(there, ada));
  expect(problemAt(await browserOn(server).follow(finish))).toBe("interrupted");
  expect((await browser.follow(finish)).pathname).toBe("/oauth");

  const unanswered = (await begin(browser)).searchParams.get("RelayState");
  const early = `/auth/sso/st-anna/finish?state=${unanswered}`;
  expect(problemAt(await browser.follow(early))).toBe("interrupted");
});

test("[ACC-13] who is refused there, or has an email of another place, is told so", async () => {
  expect(problemAt(await send(hospital.refuse(await begin(browserOn(server)))))).toBe("denied");
  const elsewhere = { nameId: "e-1", attributes: { email: "x@other.example" } };
  expect(problemAt(await arrives(elsewhere))).toBe("foreign");
  expect(problemAt(await arrives({ nameId: "e-2" }))).toBe("no_email");
});

test("[ACC-13] the description of us for the organisation names our addresses", async () => {
  const reply = await server.app.inject("/auth/sso/st-anna/metadata");
  expect(reply.headers["content-type"]).toContain("application/xml");
  expect(reply.body).toContain(`entityID="${US}/metadata"`);
  expect(reply.body).toContain(`Location="${US}/callback"`);
  expect((await server.app.inject("/auth/sso/nobody/metadata")).statusCode).toBe(404);
});
