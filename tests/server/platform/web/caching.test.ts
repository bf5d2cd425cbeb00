import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../support/server.ts";
import { PASSWORD } from "../../../support/small-world.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";

let server: TestServer;
beforeAll(async () => {
  server = await seeded(await testServer({ config: { seedDemo: true } }));
});
afterAll(() => server.close());

test("[SEC-01] replies with personal data or tokens are not cacheable", async () => {
  const { app, mailSettled } = server;
  const { ask, headers, owner } = await deviceOf(server, "nurse", 0);
  const payload = { email: "nurse@respite.example", redirect_url: "http://localhost:8080/" };
  await app.inject({ method: "POST", url: "/auth/password", payload });
  await mailSettled();
  const json = { accept: "application/json" };
  const { mails } = (await app.inject({ url: "/dev/mailbox", headers: json })).json();
  const passwords = { password: "another long night", password_confirmation: "another long night" };
  const replies = {
    "200 the catalog": await ask("/api/sync/catalogue"),
    "200 own changes": await ask("/api/sync/mine"),
    "200 an export": await ask(`/api/users/${owner}/export`),
    "200 a session": await app.inject({ url: "/auth/validate_token", headers }),
    "200 a new password": await ask("/auth", {
      method: "PUT",
      payload: { ...passwords, current_password: PASSWORD },
    }),
    "404 without a session": await app.inject({ method: "PUT", url: "/auth", payload: passwords }),
    "405 a wrong method": await app.inject("/auth/sign_in"),
    "422 a redirect": await app.inject("/auth/password/edit?redirect_url=https://evil.example"),
    "200 a mail": await app.inject({ url: `/dev/mailbox/${mails[0].id}`, headers: json }),
    "404 no mail": await app.inject({ url: "/dev/mailbox/none", headers: json }),
    "200 liveness": await app.inject("/live"),
  };
  for (const [name, reply] of Object.entries(replies)) {
    const { "cache-control": caching } = reply.headers;
    expect([name, reply.statusCode, caching]).toEqual([name, parseInt(name, 10), "no-store"]);
  }
});
