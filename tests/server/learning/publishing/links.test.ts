import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { checkWaiting } from "#server/learning/links/links.ts";
import { isPublicAddress, lookAt, mayBeOnTheWeb } from "#server/learning/links/open-web.ts";
import type { TestServer } from "../../../support/server.ts";
import { type Desk, deskAt, someServer } from "./desk.ts";

let web: Server;
let at: string;
const asked: string[] = [];
const answers: Readonly<Record<string, readonly [status: number, location?: string]>> = {
  "/there": [200],
  "/moved": [302, "/there"],
  "/inside": [302, "http://169.254.169.254/latest"],
  "/round": [302, "/round"],
  "/no-head": [200],
  "/broken": [500],
};
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  web = createServer(({ url = "", method }, response) => {
    asked.push(`${method} ${url}`);
    const [status, location] = answers[url] ?? [404];
    const code = url === "/no-head" && method === "HEAD" ? 405 : status;
    response.writeHead(code, location === undefined ? {} : { location }).end();
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  at = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  server = await someServer();
  desk = await deskAt(server);
});
afterAll(async () => {
  web.close();
  await server.close();
});

test("[ADM-03] a link is followed to where it leads, and judged by what is there", async () => {
  expect(await lookAt(`${at}/there`, true)).toEqual({ state: "ok", http: 200 });
  expect(await lookAt(`${at}/moved`, true)).toEqual({ state: "ok", http: 200 });
  expect(await lookAt(`${at}/no-head`, true)).toEqual({ state: "ok", http: 200 });
  expect(await lookAt(`${at}/nothing`, true)).toEqual({ state: "broken", http: 404 });
  expect(await lookAt(`${at}/broken`, true)).toEqual({ state: "silent", http: 500 });
  expect(await lookAt(`${at}/round`, true)).toEqual({ state: "broken", http: null });
});

test("[SEC-02] a link into our own network is not asked for, nor one that is led there", async () => {
  const before = asked.length;
  expect(await lookAt(`${at}/there`, false)).toEqual({ state: "barred", http: null });
  expect(asked.length).toBe(before);
  expect(await lookAt(`${at}/inside`, true)).toEqual({ state: "barred", http: null });
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
    expect([link, mayBeOnTheWeb(new URL(link), false)]).toEqual([link, false]);
  expect(mayBeOnTheWeb(new URL("https://open.example/x"), false)).toBe(true);
});

test("[SEC-02] addresses within a network are known in every writing", () => {
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

test("[ADM-03] all links of lessons are checked as a job, and those that lead nowhere come first", async () => {
  const draft = await desk.begin();
  const saved = await desk.save(draft, {
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
          }),
        ),
        "jsonb",
      ) as never,
    }))
    .where("content_id", "=", draft.id)
    .execute();
  expect((await desk.send("POST", "/api/admin/links/check")).json()).toEqual({ waiting: 2 });
  const clock = { now: () => Date.parse("2026-11-02T10:00:00Z") };
  await checkWaiting({ db: server.db, clock, toLoopback: true });
  const { data, total, waiting } = (await desk.ask("/api/admin/links")).json();
  expect([total, waiting]).toEqual([2, 0]);
  expect(data.map(({ state, http }: Record<string, unknown>) => [state, http])).toEqual([
    ["broken", 404],
    ["ok", 200],
  ]);
  expect(data[0]).toMatchObject({
    url: `${at}/nothing`,
    checked_at: "2026-11-02T10:00:00.000Z",
    lessons: [{ id: draft.id, title: "A quiet hour" }],
  });
});
