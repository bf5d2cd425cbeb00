import { expect, test } from "vitest";
import { testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { createBrowser, pathOf, problemIn } from "./browser.ts";
import {
  adaClaims,
  providerConfig,
  publicUrl,
  START,
  setUpSso,
  signInAs,
  signInAtProvider,
} from "./sso-setup.ts";

const sso = setUpSso();

test.each([
  "//evil.example",
  "https://evil.example/x",
  "\\\\evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "/.//evil.example",
  "/\t/evil.example",
])("[ACC-12] %j is not accepted as a return path", async (returnPath) => {
  const returnUrl = await createBrowser(sso.server).follow(
    `/auth/sso/nobody/start?redirect_url=${encodeURIComponent(returnPath)}`,
  );
  expect(returnUrl.searchParams.get("redirect_url")).toBeNull();
});

test("[ACC-12] an overlong return path is dropped", async () => {
  const returnPath = `/library?q=${"x".repeat(2000)}`;
  const returnUrl = await createBrowser(sso.server).follow(
    `/auth/sso/nobody/start?redirect_url=${encodeURIComponent(returnPath)}`,
  );
  expect(returnUrl.searchParams.get("redirect_url")).toBeNull();
});

test("[ACC-12] only one of several concurrent exchanges of a token gets a session", async () => {
  const { browser, appUrl } = await signInAs(sso, "fay");
  const cookies = [...browser.cookies];
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => {
      const tab = createBrowser(sso.server);
      for (const [name, value] of cookies) tab.cookies.set(name, value);
      return tab.exchange(appUrl);
    }),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401]);
  const id = appUrl.searchParams.get("id") ?? "";
  const devices = await sso.server.db
    .selectFrom("auth_client")
    .select("client")
    .where("person_id", "=", id)
    .execute();
  expect(devices.length).toBe(1);
});

test("[ACC-12] a token is rejected after a minute, in another browser, or with another id or client", async () => {
  const late = await signInAs(sso, "gus");
  sso.now += 60_001;
  expect((await late.browser.exchange(late.appUrl)).statusCode).toBe(401);

  const { browser, appUrl } = await signInAs(sso, "hal");
  const otherBrowser = createBrowser(sso.server);
  expect((await otherBrowser.exchange(appUrl)).statusCode).toBe(401);
  otherBrowser.cookies.set("respite-sso", "AAAAAAAAAAAAAAAAAAAAAA");
  expect((await otherBrowser.exchange(appUrl)).statusCode).toBe(401);
  expect((await browser.exchange(appUrl)).statusCode).toBe(200);

  for (const changes of [{ id: people.leader.id }, { client: "another" }, { token: "another" }]) {
    const other = await signInAs(sso, "ivo");
    const reply = await other.browser.exchange(other.appUrl, changes);
    expect([reply.statusCode, reply.json().code]).toEqual([401, "unauthenticated"]);
    expect(reply.headers["access-token"]).toBeUndefined();
  }
});

test("[ACC-12] the log contains no token or person, and the database stores only a hash", async () => {
  const { browser, appUrl } = await signInAs(sso, "kim");
  const { token = "", client = "" } = Object.fromEntries(appUrl.searchParams);
  const [row] = await sso.server.db
    .selectFrom("sso_exchange")
    .selectAll()
    .where("client", "=", client)
    .execute();
  expect(row).toBeDefined();
  expect(JSON.stringify(row)).not.toContain(token);
  await browser.ask(pathOf(appUrl));
  expect((await browser.exchange(appUrl)).statusCode).toBe(200);
  const log = sso.log.join("");
  expect(log).toContain("/auth/sso/:id/callback");
  for (const secret of [token, client, "kim@anna.example", "code=", "state="])
    expect(log).not.toContain(secret);
});

test("[ACC-13] the cookie is HttpOnly, and Secure on HTTPS sites", async () => {
  const cookieOf = async (origin: string) => {
    const other = await testServer({
      config: { publicUrl: origin, ssoProviders: [providerConfig(sso.identity)] },
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

test("[ACC-13] an email or name finds its organization, and only direct domains skip the password form", async () => {
  const ask = async (query: Record<string, string>) =>
    (await sso.server.app.inject({ url: "/api/sso", query })).json();
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

test("[ACC-13] a person who deleted their account gets a new one at the next sign-in", async () => {
  const { browser, appUrl } = await signInAs(sso, "lou");
  const { "access-token": token, client, uid } = (await browser.exchange(appUrl)).headers;
  const headers = { "access-token": token, client, uid };
  const gone = await sso.server.app.inject({ method: "DELETE", url: "/auth", headers });
  expect(gone.statusCode).toBe(200);
  const again = await signInAs(sso, "lou");
  expect(again.appUrl.pathname).toBe("/oauth");
  expect(again.appUrl.searchParams.get("id")).not.toBe(appUrl.searchParams.get("id"));
});

test("[ACC-13] concurrent first sign-ins create one person", async () => {
  sso.identity.accounts.set("max", { ...adaClaims, email: "max@anna.example" });
  const windows = [createBrowser(sso.server), createBrowser(sso.server)];
  const answers = await Promise.all(windows.map((browser) => signInAtProvider(browser, "max")));
  const appUrls = await Promise.all(
    windows.map((browser, index) => browser.follow(answers[index] ?? "")),
  );
  const ids = appUrls.map(({ searchParams }) => searchParams.get("id"));
  expect(ids[0]).toMatch(/^\S{20,}$/);
  expect(ids[1]).toBe(ids[0]);
});

test("[SEC-02] starting sign-ins is rate limited", async () => {
  const browser = createBrowser(sso.server);
  expect((await browser.follow(START)).origin).toBe(sso.identity.issuer);
  await sso.server.db.updateTable("rate_limit").set({ n: 100_000 }).execute();
  expect(problemIn(await browser.follow(START))).toBe("too_many");
  await sso.server.db.deleteFrom("rate_limit").execute();
});
