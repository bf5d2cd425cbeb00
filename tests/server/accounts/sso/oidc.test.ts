import { expect, test } from "vitest";
import { submitProviderLogin } from "../../../support/identity-provider.ts";
import { people } from "../../../support/small-world.ts";
import { createBrowser, pathOf, problemIn } from "./browser.ts";
import { adaClaims, publicUrl, START, setUpSso, signInAtProvider } from "./sso-setup.ts";

const sso = setUpSso();

const clientsOf = async (person: string) => {
  const rows = await sso.server.db
    .selectFrom("auth_client")
    .select("client")
    .where("person_id", "=", person)
    .execute();
  return rows.map(({ client }) => client);
};

const addSession = (person_id: string, client: string, at: Date) =>
  sso.server.db
    .insertInto("auth_client")
    .values({
      person_id,
      client,
      token_hash: "x",
      previous_token_hash: null,
      expiry: new Date(sso.now + 60_000),
      created_at: at,
      updated_at: at,
      last_seen_at: at,
      user_agent: null,
    })
    .execute();

test("[ACC-13] a new person signs in at the provider and gets an unprivileged account in the provider's group", async () => {
  sso.identity.accounts.set("ada-1", adaClaims);
  const browser = createBrowser(sso.server);
  const signInUrl = await browser.follow(
    `${START}?redirect_url=%2Flibrary%3Fq%3Drest&email=ada%40anna.example`,
  );
  expect(signInUrl.origin).toBe(sso.identity.issuer);
  expect(Object.fromEntries(signInUrl.searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    login_hint: "ada@anna.example",
    redirect_uri: `${publicUrl}/auth/sso/st-anna/callback`,
  });
  for (const name of ["state", "nonce", "code_challenge"])
    expect(signInUrl.searchParams.get(name)?.length).toBeGreaterThan(20);

  const appUrl = await browser.follow(pathOf(await submitProviderLogin(signInUrl.href, "ada-1")));
  expect(appUrl.pathname).toBe("/oauth");
  const query = Object.fromEntries(appUrl.searchParams);
  expect(Object.keys(query)).toEqual([
    "id",
    "token",
    "client",
    "email",
    "uid",
    "expiry",
    "redirect_url",
  ]);
  expect(query).toMatchObject({
    email: "ada@anna.example",
    uid: "ada@anna.example",
    redirect_url: "/library?q=rest",
  });
  expect(Number(query.expiry) * 1000 - sso.now).toBeLessThanOrEqual(60_000);

  const reply = await browser.exchange(appUrl);
  expect(reply.statusCode).toBe(200);
  expect(reply.json().data).toMatchObject({
    id: query.id,
    provider: "st-anna",
    first_name: "Ada",
    last_name: "Roth",
    burnout_role: "provider",
    practice_groups: [{ id: "group-1", name: "Ward 7" }],
  });
  const { "access-token": token, client, uid } = reply.headers;
  const headers = { "access-token": token, client, uid };
  const mine = await sso.server.app.inject({ url: "/auth/validate_token", headers });
  expect(mine.json().data.email).toBe("ada@anna.example");
  expect([...browser.cookies.keys()]).toEqual(["respite-device"]);
});

test("[ACC-13] a returning person is identified by subject id, whatever their email", async () => {
  sso.identity.accounts.set("ben-1", { ...adaClaims, email: "ben@anna.example" });
  const browser = createBrowser(sso.server);
  const first = await browser.follow(await signInAtProvider(browser, "ben-1"));
  sso.identity.accounts.set("ben-1", { email: "ben@elsewhere.example" });
  const second = await browser.follow(await signInAtProvider(browser, "ben-1"));
  expect(second.searchParams.get("id")).toBe(first.searchParams.get("id"));
  expect(second.searchParams.get("email")).toBe("ben@anna.example");
});

test("[ACC-13] [ACC-18] a verified email links the existing account, which keeps its role and password and loses its other sessions", async () => {
  await addSession(people.leader.id, "elsewhere", new Date(sso.now));
  sso.identity.accounts.set("lena", { email: people.leader.email, email_verified: true });
  const browser = createBrowser(sso.server);
  const appUrl = await browser.follow(await signInAtProvider(browser, "lena"));
  const { data } = (await browser.exchange(appUrl)).json();
  const clients = await clientsOf(people.leader.id);
  expect([clients.length, clients.includes("elsewhere")]).toEqual([1, false]);
  const again = createBrowser(sso.server);
  await again.exchange(await again.follow(await signInAtProvider(again, "lena")));
  expect(await clientsOf(people.leader.id)).toHaveLength(2);
  const stored = await sso.server.db
    .selectFrom("person")
    .select("password_hash")
    .where("id", "=", people.leader.id)
    .executeTakeFirst();
  expect(stored?.password_hash).toBeTruthy();
  expect(data).toMatchObject({
    id: people.leader.id,
    burnout_role: "org_leader",
    provider: "email",
  });
});

test("[ACC-13] [ACC-18] signing in takes over an unconfirmed account and ends its password, links, and sessions", async () => {
  const before = new Date(sso.now);
  const unconfirmed = {
    id: "person-early",
    uid: "early@anna.example",
    email: "early@anna.example",
    password_hash: "somebody else's",
    first_name: "",
    last_name: "",
    burnout_role: "provider",
    provider_title: null,
    confirmed_at: null,
    created_at: before,
    updated_at: before,
  };
  await sso.server.db.insertInto("person").values(unconfirmed).execute();
  await addSession("person-early", "somebody-elses", before);
  await sso.server.db
    .insertInto("confirmation")
    .values({
      token_hash: "x",
      person_id: "person-early",
      email: unconfirmed.email,
      expires_at: new Date(sso.now + 60_000),
      used_at: null,
      created_at: before,
    })
    .execute();
  sso.identity.accounts.set("early", { email: "early@anna.example", email_verified: true });
  const browser = createBrowser(sso.server);
  const appUrl = await browser.follow(await signInAtProvider(browser, "early"));
  expect((await browser.exchange(appUrl)).statusCode).toBe(200);
  const person = await sso.server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", "person-early")
    .executeTakeFirstOrThrow();
  expect([person.confirmed_at?.getTime(), person.password_hash]).toEqual([sso.now, null]);
  expect(await clientsOf("person-early")).not.toContain("somebody-elses");
  const { used_at } = await sso.server.db
    .selectFrom("confirmation")
    .selectAll()
    .where("token_hash", "=", "x")
    .executeTakeFirstOrThrow();
  expect(used_at).not.toBeNull();
});

test.each([
  ["no_email", {}],
  ["unverified", { email: "cy@anna.example" }],
  ["unverified", { email: "cy@anna.example", email_verified: false }],
  ["foreign", { email: "cy@other.example", email_verified: true }],
])("[ACC-13] %s: claims %o create no account", async (problem, account) => {
  sso.identity.accounts.set("cy", account);
  const browser = createBrowser(sso.server);
  const before = await countPeople();
  const returnUrl = await browser.follow(
    await signInAtProvider(browser, "cy", "?redirect_url=%2Fdownloads"),
  );
  expect(problemIn(returnUrl)).toBe(problem);
  expect(returnUrl.searchParams.get("redirect_url")).toBe("/downloads");
  expect(await countPeople()).toBe(before);
});

const countPeople = async () =>
  (await sso.server.db.selectFrom("person").select("id").execute()).length;

test("[ACC-13] a disabled account cannot sign in through a provider", async () => {
  sso.identity.accounts.set("gone", { ...adaClaims, email: "gone@anna.example" });
  const browser = createBrowser(sso.server);
  const appUrl = await browser.follow(await signInAtProvider(browser, "gone"));
  const { id } = Object.fromEntries(appUrl.searchParams);
  await sso.server.db
    .updateTable("person")
    .set({ enabled: false })
    .where("id", "=", String(id))
    .execute();
  expect((await browser.exchange(appUrl)).statusCode).toBe(401);
  expect(problemIn(await browser.follow(await signInAtProvider(browser, "gone")))).toBe("disabled");
});

test("[ACC-13] declining at the provider is reported", async () => {
  const browser = createBrowser(sso.server);
  const signInUrl = await browser.follow(START);
  const returnUrl = await submitProviderLogin(signInUrl.href, "", true);
  expect(problemIn(await browser.follow(pathOf(returnUrl)))).toBe("denied");
});

test("[ACC-13] a response is accepted once, with its own state, in the same browser, within ten minutes", async () => {
  sso.identity.accounts.set("dora", { ...adaClaims, email: "dora@anna.example" });
  const browser = createBrowser(sso.server);
  const answer = await signInAtProvider(browser, "dora");
  const otherBrowser = createBrowser(sso.server);
  expect(problemIn(await otherBrowser.follow(answer))).toBe("interrupted");
  otherBrowser.cookies.set("respite-sso", "AAAAAAAAAAAAAAAAAAAAAA");
  expect(problemIn(await otherBrowser.follow(answer))).toBe("interrupted");
  const wrong = new URL(answer, publicUrl);
  wrong.searchParams.set("state", "somebody-elses-state");
  expect(problemIn(await browser.follow(pathOf(wrong)))).toBe("interrupted");
  expect((await browser.follow(answer)).pathname).toBe("/oauth");
  expect(problemIn(await browser.follow(answer))).toBe("interrupted");

  const late = await signInAtProvider(browser, "dora");
  sso.now += 10 * 60_000 + 1;
  expect(problemIn(await browser.follow(late))).toBe("interrupted");
});

test("[ACC-13] an authorization code from another attempt is rejected", async () => {
  sso.identity.accounts.set("eli", { ...adaClaims, email: "eli@anna.example" });
  const browser = createBrowser(sso.server);
  const first = new URL(await signInAtProvider(browser, "eli"), publicUrl);
  expect((await browser.follow(pathOf(first))).pathname).toBe("/oauth");
  const second = new URL(await signInAtProvider(browser, "eli"), publicUrl);
  second.searchParams.set("code", first.searchParams.get("code") ?? "");
  expect(problemIn(await browser.follow(pathOf(second)))).toBe("failed");

  const mine = new URL(await signInAtProvider(browser, "eli"), publicUrl);
  const theirs = new URL(await signInAtProvider(createBrowser(sso.server), "eli"), publicUrl);
  mine.searchParams.set("code", theirs.searchParams.get("code") ?? "");
  expect(problemIn(await browser.follow(pathOf(mine)))).toBe("failed");
});

test("[ACC-13] an unreachable provider and an unknown one are distinguished", async () => {
  const browser = createBrowser(sso.server);
  expect(problemIn(await browser.follow("/auth/sso/silent/start"))).toBe("unreachable");
  for (const page of ["start", "callback", "finish"])
    expect(problemIn(await browser.follow(`/auth/sso/nobody/${page}`))).toBe("unknown");
});
