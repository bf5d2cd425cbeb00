import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreditWire } from "#contract/credit/credits.ts";
import { type AdminServer, startAdminServer } from "../../support/admin-server.ts";
import { rowHashes } from "../../support/database.ts";
import { deviceOf } from "../../support/wire.ts";
import { awardedTo } from "../credit/ledger/ledger-helpers.ts";

/* Calls with ids of records that exist and belong to someone else, from each role. */

let server: AdminServer;
let credit: CreditWire;
let upload: string;
let roles: Record<string, AdminServer["admin"]>;
beforeAll(async () => {
  server = await startAdminServer();
  await server.add({ email: "nurse-2@respite.example" });
  await server.add({ email: "admin-2@respite.example", role: "se_admin" });
  credit = await awardedTo(await deviceOf(server, "nurse"));
  const file = { kind: "medium", name: "a.m4a", bytes: 9, fingerprint: "a".repeat(64) };
  upload = (await server.post("/api/admin/uploads", file)).json().id;
  roles = {
    colleague: await server.requestAsEmail("nurse-2@respite.example"),
    leader: await server.requestAsPerson("leader"),
    administrator: await server.requestAsEmail("admin-2@respite.example"),
    visitor: (url, options = {}) => server.app.inject({ ...options, url }),
  };
});
afterAll(() => server.close());

const statusesOf = async (url: string, options: object = {}) => {
  const replies = Object.entries(roles).map(
    async ([role, ask]) => [role, (await ask(url, options)).statusCode] as const,
  );
  return Object.fromEntries(await Promise.all(replies));
};

test("[SEC-02] no one else downloads a certificate through its owner's address", async () => {
  for (const id of [credit.id, credit.certificate.id])
    expect(await statusesOf(`/api/cme_credits/certificate/${id}`)).toEqual({
      colleague: 404,
      leader: 404,
      administrator: 404,
      visitor: 401,
    });
});

test("[SEC-02] no one else reads, continues, finishes, or cancels an upload", async () => {
  const url = `/api/admin/uploads/${upload}`;
  const chunk = {
    method: "PUT",
    payload: Buffer.from("123456789"),
    headers: { "content-type": "application/octet-stream" },
  };
  const before = await rowHashes(server.db);
  for (const [path, options] of [
    [url, {}],
    [`${url}/chunk?offset=0&sha256=${"a".repeat(64)}`, chunk],
    [`${url}/finish`, { method: "POST" }],
    [url, { method: "DELETE" }],
  ] as const)
    expect([path, await statusesOf(path, options)]).toEqual([
      path,
      { colleague: 403, leader: 403, administrator: 404, visitor: 401 },
    ]);
  expect((await rowHashes(server.db)).upload).toEqual(before.upload);
});
