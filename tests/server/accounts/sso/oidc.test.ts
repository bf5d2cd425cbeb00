import { expect, test } from "vitest";
import { signInThere } from "../../../support/identity-provider.ts";
import { people } from "../../../support/small-world.ts";
import { browserOn, pathOf, problemAt } from "./browser.ts";
import { ada, backFrom, openHospital, publicUrl, START } from "./hospital.ts";

const hospital = openHospital();

test("[ACC-13] somebody new signs in there, lands in /oauth, and has an account of their own group without other rights", async () => {
  hospital.identity.accounts.set("ada-1", ada);
  const browser = browserOn(hospital.server);
  const there = await browser.follow(
    `${START}?redirect_url=%2Flibrary%3Fq%3Drest&email=ada%40anna.example`,
  );
  expect(there.origin).toBe(hospital.identity.issuer);
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    login_hint: "ada@anna.example",
    redirect_uri: `${publicUrl}/auth/sso/st-anna/callback`,
  });
  for (const name of ["state", "nonce", "code_challenge"])
    expect(there.searchParams.get(name)?.length).toBeGreaterThan(20);

  const arrived = await browser.follow(pathOf(await signInThere(there.href, "ada-1")));
  expect(arrived.pathname).toBe("/oauth");
  const query = Object.fromEntries(arrived.searchParams);
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
  expect(Number(query.expiry) * 1000 - hospital.now).toBeLessThanOrEqual(60_000);

  const reply = await browser.exchange(arrived);
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
  const mine = await hospital.server.app.inject({ url: "/auth/validate_token", headers });
  expect(mine.json().data.email).toBe("ada@anna.example");
  expect(browser.cookies.size).toBe(0);
});

test("[ACC-13] the next time the same person is known by the name they have there, under any email", async () => {
  hospital.identity.accounts.set("ben-1", { ...ada, email: "ben@anna.example" });
  const browser = browserOn(hospital.server);
  const first = await browser.follow(await backFrom(browser, "ben-1"));
  hospital.identity.accounts.set("ben-1", { email: "ben@elsewhere.example" });
  const second = await browser.follow(await backFrom(browser, "ben-1"));
  expect(second.searchParams.get("id")).toBe(first.searchParams.get("id"));
  expect(second.searchParams.get("email")).toBe("ben@anna.example");
});

test("[ACC-13] an account with the same verified email is the same person, who keeps role and password", async () => {
  hospital.identity.accounts.set("lena", { email: people.leader.email, email_verified: true });
  const browser = browserOn(hospital.server);
  const arrived = await browser.follow(await backFrom(browser, "lena"));
  const { data } = (await browser.exchange(arrived)).json();
  expect(data).toMatchObject({
    id: people.leader.id,
    burnout_role: "org_leader",
    provider: "email",
  });
});

test("[ACC-13] an account nobody had confirmed is confirmed by it, and whatever others hold towards it is worthless", async () => {
  const before = new Date(hospital.now);
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
    locked_at: null,
    created_at: before,
    updated_at: before,
  };
  await hospital.server.db.insertInto("person").values(unconfirmed).execute();
  await hospital.server.db
    .insertInto("confirmation")
    .values({
      token_hash: "x",
      person_id: "person-early",
      email: unconfirmed.email,
      expires_at: new Date(hospital.now + 60_000),
      used_at: null,
      created_at: before,
    })
    .execute();
  hospital.identity.accounts.set("early", { email: "early@anna.example", email_verified: true });
  const browser = browserOn(hospital.server);
  const arrived = await browser.follow(await backFrom(browser, "early"));
  expect((await browser.exchange(arrived)).statusCode).toBe(200);
  const person = await hospital.server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", "person-early")
    .executeTakeFirstOrThrow();
  expect([person.confirmed_at?.getTime(), person.password_hash]).toEqual([hospital.now, null]);
  const { used_at } = await hospital.server.db
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
])("[ACC-13] %s: of %o nobody is made, and it is said why", async (problem, account) => {
  hospital.identity.accounts.set("cy", account);
  const browser = browserOn(hospital.server);
  const before = await countPeople();
  const back = await browser.follow(await backFrom(browser, "cy", "?redirect_url=%2Fdownloads"));
  expect(problemAt(back)).toBe(problem);
  expect(back.searchParams.get("redirect_url")).toBe("/downloads");
  expect(await countPeople()).toBe(before);
});

const countPeople = async () =>
  (await hospital.server.db.selectFrom("person").select("id").execute()).length;

test("[ACC-13] whose account was switched off does not come in this way either", async () => {
  hospital.identity.accounts.set("gone", { ...ada, email: "gone@anna.example" });
  const browser = browserOn(hospital.server);
  const arrived = await browser.follow(await backFrom(browser, "gone"));
  const { id } = Object.fromEntries(arrived.searchParams);
  await hospital.server.db
    .updateTable("person")
    .set({ enabled: false })
    .where("id", "=", String(id))
    .execute();
  expect((await browser.exchange(arrived)).statusCode).toBe(401);
  expect(problemAt(await browser.follow(await backFrom(browser, "gone")))).toBe("disabled");
});

test("[ACC-13] who says no there is told so here", async () => {
  const browser = browserOn(hospital.server);
  const there = await browser.follow(START);
  const back = await signInThere(there.href, "", true);
  expect(problemAt(await browser.follow(pathOf(back)))).toBe("denied");
});

test("[ACC-13] an answer counts once, with its own state, in the browser that began, and for ten minutes", async () => {
  hospital.identity.accounts.set("dora", { ...ada, email: "dora@anna.example" });
  const browser = browserOn(hospital.server);
  const answer = await backFrom(browser, "dora");
  const stranger = browserOn(hospital.server);
  expect(problemAt(await stranger.follow(answer))).toBe("interrupted");
  stranger.cookies.set("respite-sso", "AAAAAAAAAAAAAAAAAAAAAA");
  expect(problemAt(await stranger.follow(answer))).toBe("interrupted");
  const wrong = new URL(answer, publicUrl);
  wrong.searchParams.set("state", "somebody-elses-state");
  expect(problemAt(await browser.follow(pathOf(wrong)))).toBe("interrupted");
  expect((await browser.follow(answer)).pathname).toBe("/oauth");
  expect(problemAt(await browser.follow(answer))).toBe("interrupted");

  const late = await backFrom(browser, "dora");
  hospital.now += 10 * 60_000 + 1;
  expect(problemAt(await browser.follow(late))).toBe("interrupted");
});

test("[ACC-13] a code that was used before, or made for another attempt, is refused by the provider", async () => {
  hospital.identity.accounts.set("eli", { ...ada, email: "eli@anna.example" });
  const browser = browserOn(hospital.server);
  const first = new URL(await backFrom(browser, "eli"), publicUrl);
  expect((await browser.follow(pathOf(first))).pathname).toBe("/oauth");
  const second = new URL(await backFrom(browser, "eli"), publicUrl);
  second.searchParams.set("code", first.searchParams.get("code") ?? "");
  expect(problemAt(await browser.follow(pathOf(second)))).toBe("failed");

  const mine = new URL(await backFrom(browser, "eli"), publicUrl);
  const theirs = new URL(await backFrom(browserOn(hospital.server), "eli"), publicUrl);
  mine.searchParams.set("code", theirs.searchParams.get("code") ?? "");
  expect(problemAt(await browser.follow(pathOf(mine)))).toBe("failed");
});

test("[ACC-13] a provider that does not answer, and one there is not, are told apart", async () => {
  const browser = browserOn(hospital.server);
  expect(problemAt(await browser.follow("/auth/sso/silent/start"))).toBe("unreachable");
  for (const page of ["start", "callback", "finish"])
    expect(problemAt(await browser.follow(`/auth/sso/nobody/${page}`))).toBe("unknown");
});
