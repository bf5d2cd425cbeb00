import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { checkLink, isAllowedUrl } from "#server/learning/links/link-checker.ts";
import { checkWaiting } from "#server/learning/links/links.ts";
import { isPublicAddress } from "#server/platform/web/public-address.ts";
import type { TestServer } from "../../../support/server.ts";
import { type AdminFixture, adminFixture, seededServer } from "./admin-fixture.ts";

let web: Server;
let at: string;
const asked: string[] = [];
const answers: Readonly<Record<string, readonly [status: number, location?: string]>> = {
  "/there": [200],
  "/there?a=1&b=2": [200],
  "/moved": [302, "/there"],
  "/inside": [302, "http://169.254.169.254/latest"],
  "/round": [302, "/round"],
  "/no-head": [200],
  "/broken": [500],
};
let server: TestServer;
let admin: AdminFixture;
beforeAll(async () => {
  web = createServer(({ url = "", method }, response) => {
    asked.push(`${method} ${url}`);
    const [status, location] = answers[url] ?? [404];
    const code = url === "/no-head" && method === "HEAD" ? 405 : status;
    response.writeHead(code, location === undefined ? {} : { location }).end();
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  at = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  server = await seededServer();
  admin = await adminFixture(server);
});
afterAll(async () => {
  web.close();
  await server.close();
});

test("[ADM-03] follows a link and classifies it by the response", async () => {
  expect(await checkLink(`${at}/there`, true)).toEqual({ state: "ok", http: 200 });
  expect(await checkLink(`${at}/moved`, true)).toEqual({ state: "ok", http: 200 });
  expect(await checkLink(`${at}/no-head`, true)).toEqual({ state: "ok", http: 200 });
  expect(await checkLink(`${at}/nothing`, true)).toEqual({ state: "broken", http: 404 });
  expect(await checkLink(`${at}/broken`, true)).toEqual({ state: "silent", http: 500 });
  expect(await checkLink(`${at}/round`, true)).toEqual({ state: "broken", http: null });
});

test("[SEC-02] does not request links or redirects into a private network", async () => {
  const before = asked.length;
  expect(await checkLink(`${at}/there`, false)).toEqual({ state: "barred", http: null });
  expect(asked.length).toBe(before);
  expect(await checkLink(`${at}/inside`, true)).toEqual({ state: "barred", http: null });
  const barred = [
    "http://localhost/",
    "http://10.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://0x7f000001/",
    "http://metadata.internal/",
    "https://user:pass@open.example/",
    "https://open.example:8443/",
    "file:///etc/passwd",
  ];
  for (const link of barred)
    expect([link, isAllowedUrl(new URL(link), false)]).toEqual([link, false]);
  expect(isAllowedUrl(new URL("https://open.example/x"), false)).toBe(true);
});

test("[SEC-02] recognizes private addresses in every notation", () => {
  for (const inner of [
    "127.0.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
  ])
    expect([inner, isPublicAddress(inner)]).toEqual([inner, false]);
  for (const outer of ["93.184.215.14", "2606:4700::1111"])
    expect(isPublicAddress(outer)).toBe(true);
});

test("[ADM-03] checks the links of all lessons in a job and lists broken ones first", async () => {
  const draft = await admin.createLesson();
  const saved = await admin.saveLesson(draft, {
    references: "One|Two",
    reference_urls: `https://one.example/x|https://two.example/y`,
  });
  expect(saved.statusCode).toBe(200);
  await server.db
    .updateTable("content_edit")
    .set((eb) => ({
      wire: eb.cast(
        eb.val(
          JSON.stringify({
            ...saved.json<AdminLesson>().content,
            reference_urls: `${at}/there|${at}/nothing`,
            description: `<p><a href="${at}/there?a=1&amp;b=2">More</a> and ${at}/not-a-link</p>`,
          }),
        ),
        "jsonb",
      ) as never,
    }))
    .where("content_id", "=", draft.id)
    .execute();
  await server.db
    .insertInto("help_resource")
    .values({
      id: "chaplain",
      name: "Ward chaplain",
      text: "Listens",
      url: `${at}/there`,
      place: 1,
      checked_on: "2026-11-01",
    })
    .execute();
  expect((await admin.send("POST", "/api/admin/links/check")).json()).toEqual({ waiting: 3 });
  const clock = { now: () => Date.parse("2026-11-02T10:00:00Z") };
  await checkWaiting({ db: server.db, clock, toLoopback: true });
  const { data, total, waiting } = (await admin.ask("/api/admin/links")).json();
  expect([total, waiting]).toEqual([3, 0]);
  expect(data.map(({ state, http }: Record<string, unknown>) => [state, http])).toEqual([
    ["broken", 404],
    ["ok", 200],
    ["ok", 200],
  ]);
  expect(data[1]).toMatchObject({
    url: `${at}/there`,
    lessons: [{ id: draft.id }],
    help: ["Ward chaplain"],
  });
  expect(data[2]).toMatchObject({ url: `${at}/there?a=1&b=2`, help: [] });
  expect(data[0]).toMatchObject({
    url: `${at}/nothing`,
    checked_at: "2026-11-02T10:00:00.000Z",
    lessons: [{ id: draft.id, title: "A quiet hour" }],
  });
});
