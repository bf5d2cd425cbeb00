import { expect, test } from "vitest";
import { testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { browserOn, pathOf, problemAt } from "./browser.ts";
import { ada, arrivedAs, backFrom, openHospital, publicUrl, START, stAnna } from "./hospital.ts";

const hospital = openHospital();

test.each([
  "//evil.example",
  "https://evil.example/x",
  "\\\\evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "/.//evil.example",
  "/\t/evil.example",
])("[ACC-12] %j is no place of ours to go to", async (wish) => {
  const back = await browserOn(hospital.server).follow(
    `/auth/sso/nobody/start?redirect_url=${encodeURIComponent(wish)}`,
  );
  expect(back.searchParams.get("redirect_url")).toBeNull();
});

test("[ACC-12] an address too long to be carried along is forgotten", async () => {
  const wish = `/library?q=${"x".repeat(2000)}`;
  const back = await browserOn(hospital.server).follow(
    `/auth/sso/nobody/start?redirect_url=${encodeURIComponent(wish)}`,
  );
  expect(back.searchParams.get("redirect_url")).toBeNull();
});

test("[ACC-12] of several that exchange the same token at once one gets a session", async () => {
  const { browser, arrived } = await arrivedAs(hospital, "fay");
  const cookies = [...browser.cookies];
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => {
      const tab = browserOn(hospital.server);
      for (const [name, value] of cookies) tab.cookies.set(name, value);
      return tab.exchange(arrived);
    }),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401]);
  const id = arrived.searchParams.get("id") ?? "";
  const devices = await hospital.server.db
    .selectFrom("auth_client")
    .select("client")
    .where("person_id", "=", id)
    .execute();
  expect(devices.length).toBe(1);
});

test("[ACC-12] a token is worth nothing after a minute, in another browser, or beside another id or client", async () => {
  const late = await arrivedAs(hospital, "gus");
  hospital.now += 60_001;
  expect((await late.browser.exchange(late.arrived)).statusCode).toBe(401);

  const { browser, arrived } = await arrivedAs(hospital, "hal");
  const stranger = browserOn(hospital.server);
  expect((await stranger.exchange(arrived)).statusCode).toBe(401);
  stranger.cookies.set("respite-sso", "AAAAAAAAAAAAAAAAAAAAAA");
  expect((await stranger.exchange(arrived)).statusCode).toBe(401);
  expect((await browser.exchange(arrived)).statusCode).toBe(200);

  for (const changes of [{ id: people.leader.id }, { client: "another" }, { token: "another" }]) {
    const other = await arrivedAs(hospital, "ivo");
    const reply = await other.browser.exchange(other.arrived, changes);
    expect([reply.statusCode, reply.json().code]).toEqual([401, "unauthenticated"]);
    expect(reply.headers["access-token"]).toBeUndefined();
  }
});

test("[ACC-12] neither token nor person stands in the log, and in the database only a hash", async () => {
  const { browser, arrived } = await arrivedAs(hospital, "kim");
  const { token = "", client = "" } = Object.fromEntries(arrived.searchParams);
  const [row] = await hospital.server.db
    .selectFrom("sso_exchange")
    .selectAll()
    .where("client", "=", client)
    .execute();
  expect(row).toBeDefined();
  expect(JSON.stringify(row)).not.toContain(token);
  await browser.ask(pathOf(arrived));
  expect((await browser.exchange(arrived)).statusCode).toBe(200);
  const log = hospital.log.join("");
  expect(log).toContain("/auth/sso/:id/callback");
  for (const secret of [token, client, "kim@anna.example", "code=", "state="])
    expect(log).not.toContain(secret);
});

test("[ACC-13] the cookie is for the server alone, and Secure where the site is", async () => {
  const cookieOf = async (origin: string) => {
    const other = await testServer({
      config: { publicUrl: origin, ssoProviders: [stAnna(hospital.identity)] },
    });
    const { cookies } = await other.app.inject({ url: START });
    await other.close();
    return cookies[0];
  };
  const plain = { httpOnly: true, sameSite: "Lax", path: "/" };
  expect(await cookieOf(publicUrl)).toMatchObject({ ...plain, name: "respite-sso" });
  expect(await cookieOf("https://respite.test")).toMatchObject({
    ...plain,
    name: "__Host-respite-sso",
    secure: true,
  });
});

test("[ACC-13] an email or a name leads to its organisation, and only special domains go straight", async () => {
  const ask = async (query: Record<string, string>) =>
    (await hospital.server.app.inject({ url: "/api/sso", query })).json();
  const found = { id: "st-anna", name: "St Anna" };
  expect(await ask({})).toMatchObject({ found: null, straight: false });
  expect((await ask({})).organisations).toHaveLength(2);
  expect(await ask({ email: "x@ANNA.example" })).toMatchObject({ found, straight: true });
  expect(await ask({ email: "x@respite.example" })).toMatchObject({ found, straight: false });
  expect(await ask({ email: "x@not-anna.example" })).toMatchObject({
    found: null,
    straight: false,
  });
  expect(await ask({ organisation: "st anna" })).toMatchObject({ found });
  expect(await ask({ organisation: "nobody" })).toMatchObject({ code: "not_found" });
});

test("[ACC-13] whose account was deleted is not known any more: coming again, they are somebody new", async () => {
  const { browser, arrived } = await arrivedAs(hospital, "lou");
  const { "access-token": token, client, uid } = (await browser.exchange(arrived)).headers;
  const headers = { "access-token": token, client, uid };
  const gone = await hospital.server.app.inject({ method: "DELETE", url: "/auth", headers });
  expect(gone.statusCode).toBe(200);
  const again = await arrivedAs(hospital, "lou");
  expect(again.arrived.pathname).toBe("/oauth");
  expect(again.arrived.searchParams.get("id")).not.toBe(arrived.searchParams.get("id"));
});

test("[ACC-13] somebody new who comes in two windows at once is one person", async () => {
  hospital.identity.accounts.set("max", { ...ada, email: "max@anna.example" });
  const windows = [browserOn(hospital.server), browserOn(hospital.server)];
  const answers = await Promise.all(windows.map((browser) => backFrom(browser, "max")));
  const arrived = await Promise.all(
    windows.map((browser, index) => browser.follow(answers[index] ?? "")),
  );
  const ids = arrived.map(({ searchParams }) => searchParams.get("id"));
  expect(ids[0]).toMatch(/^\S{20,}$/);
  expect(ids[1]).toBe(ids[0]);
});

test("[SEC-02] who begins too often is asked to wait", async () => {
  const browser = browserOn(hospital.server);
  expect((await browser.follow(START)).origin).toBe(hospital.identity.issuer);
  await hospital.server.db.updateTable("rate_limit").set({ n: 100_000 }).execute();
  expect(problemAt(await browser.follow(START))).toBe("too_many");
  await hospital.server.db.deleteFrom("rate_limit").execute();
});
