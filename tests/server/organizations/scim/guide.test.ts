import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { createToken } from "./scim-client.ts";

const run = promisify(execFile);

let server: AdminServer;
let BASE: string;
let TOKEN: string;
beforeAll(async () => {
  server = await startAdminServer();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  BASE = `http://127.0.0.1:${port}/scim/v2`;
  ({ token: TOKEN } = await createToken(server));
});
afterAll(() => server.close());

test("[ACC-22] the commands of the guide do what it says", async () => {
  const guide = readFileSync("docs/guides/scim.md", "utf8");
  const commands = [...guide.matchAll(/```sh\n(curl .*?)```/gs)].map(
    ([, command]) => command ?? "",
  );
  const replies: Record<string, unknown>[] = [];
  for (const command of commands) {
    const env = { ...process.env, BASE, TOKEN, ID: String(replies[1]?.id) };
    const { stdout } = await run("sh", ["-c", command], { env });
    replies.push(JSON.parse(stdout) as Record<string, unknown>);
  }
  const id = expect.any(String);
  const mara = { id, userName: "mara.lind@hospital.example", title: "Registered Nurse" };
  expect(replies).toMatchObject([
    { patch: { supported: true } },
    { ...mara, active: true, externalId: "e-1042" },
    { totalResults: 1, Resources: [mara] },
    { ...mara, active: false },
    { displayName: "Emergency", members: [{ display: "Mara Lind" }] },
  ]);
});
