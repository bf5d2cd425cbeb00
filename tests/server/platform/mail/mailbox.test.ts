import { afterEach, expect, test } from "vitest";
import { storeMail } from "#server/platform/mail/queries.ts";
import { type TestServer, testServer } from "../../../support/server.ts";

let server: TestServer;
afterEach(() => server.close());

const mail = {
  recipient: "nurse@respite.example",
  subject: "A <b>subject</b>",
  text: 'Hello & welcome\n\nhttps://respite.example/a?b=1&c=2 "><script>alert(1)</script>',
  html: "<p>Hello</p><script>alert(1)</script>",
};

const get = (url: string, accept = "text/html") =>
  server.app.inject({ method: "GET", url, headers: { accept } });

test("[ACC-03] the mailbox lists mail, newest first, and shows text and HTML", async () => {
  server = await testServer();
  expect((await get("/dev/mailbox")).body).toContain("No mail yet");
  await storeMail(server.db, { ...mail, subject: "Earlier" }, 1_700_000_000_000);
  await storeMail(server.db, mail, 1_700_000_001_000);
  const { mails } = (await get("/dev/mailbox", "application/json")).json();
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual([
    mail.subject,
    "Earlier",
  ]);
  const list = await get("/dev/mailbox");
  expect(list.body.indexOf("A &lt;b&gt;subject&lt;/b&gt;")).toBeGreaterThan(0);
  expect(list.body.indexOf("Earlier")).toBeGreaterThan(list.body.indexOf("A &lt;b&gt;"));
  const [{ id }] = mails;
  const shown = await get(`/dev/mailbox/${id}`);
  expect(shown.body).toContain('href="https://respite.example/a?b=1&amp;c=2"');
  expect(shown.body).toContain("Hello &amp; welcome");
  expect((await get(`/dev/mailbox/${id}`, "application/json")).json()).toMatchObject(mail);
  expect((await get(`/dev/mailbox/${id}/html`)).body).toBe(mail.html);
});

test("[SEC-01] mailbox pages can't run scripts, and mails are sandboxed", async () => {
  server = await testServer();
  await storeMail(server.db, mail, 1_700_000_000_000);
  const { mails } = (await get("/dev/mailbox", "application/json")).json();
  const paths = ["", `/${mails[0].id}`, `/${mails[0].id}/html`];
  for (const path of paths) {
    const { headers, body } = await get(`/dev/mailbox${path}`);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).not.toContain("script-src");
    if (!path.endsWith("/html")) expect(body).not.toContain("<script");
    else expect(headers["content-security-policy"]).toMatch(/^sandbox;/);
  }
});

test("[ACC-03] an unknown mail is 404", async () => {
  server = await testServer();
  for (const path of ["/nothing", "/nothing/html", "/%00"]) {
    const reply = await get(`/dev/mailbox${path}`);
    expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
  }
});

test.each([
  ["a mail server is configured", { smtpUrl: "smtp://127.0.0.1:9" }],
  ["the demo is off", { seedDemo: false }],
])("[SEC-01] there is no mailbox when %s", async (_why, config) => {
  server = await testServer({ config });
  await storeMail(server.db, mail, 1_700_000_000_000);
  const reply = await get("/dev/mailbox", "application/json");
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain("subject");
});

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url: "/dev/mailbox",
    remoteAddress,
    headers: { accept: "application/json", ...headers },
  });

test("[SEC-01] only this machine sees the mailbox", async () => {
  server = await testServer({ config: { trustProxy: 1 } });
  await storeMail(server.db, mail, 1_700_000_000_000);
  for (const address of ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])
    expect([address, (await from(address)).statusCode]).toEqual([address, 200]);
  const [{ id }] = (await from("127.0.0.1")).json().mails;
  const forged = { "x-forwarded-for": "127.0.0.1" };
  for (const address of ["192.168.1.20", "203.0.113.7", "::ffff:203.0.113.7", "2001:db8::1"]) {
    for (const url of ["/dev/mailbox", `/dev/mailbox/${id}`, `/dev/mailbox/${id}/html`]) {
      const headers = { accept: "application/json", ...forged };
      const reply = await server.app.inject({ url, remoteAddress: address, headers });
      expect([address, url, reply.statusCode]).toEqual([address, url, 404]);
      expect(reply.body).not.toContain("subject");
    }
  }
});

test("[SEC-01] a proxy on this machine doesn't show the mailbox to others", async () => {
  server = await testServer();
  for (const headers of [
    { "x-forwarded-for": "203.0.113.7" },
    { forwarded: "for=203.0.113.7" },
    { "x-real-ip": "203.0.113.7" },
    { via: "1.1 proxy" },
  ])
    expect((await from("127.0.0.1", headers)).statusCode).toBe(404);
});

test("[SEC-01] another site whose name leads to this machine can't read the mailbox", async () => {
  server = await testServer({ config: { trustProxy: 1 } });
  const statusOf = async (headers: Record<string, string>) =>
    (await from("127.0.0.1", headers)).statusCode;
  for (const host of ["localhost:8080", "127.0.0.1", "127.0.0.1:8080", "[::1]:8080"])
    expect([host, await statusOf({ host })]).toEqual([host, 200]);
  for (const host of ["evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example"])
    for (const forged of [{}, { "x-forwarded-host": "localhost" }])
      expect([host, await statusOf({ host, ...forged })]).toEqual([host, 404]);
});
