import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowHashes } from "../../../support/database.ts";
import { NURSE, type ProtocolServer, send, startProtocolServer } from "./protocol-server.ts";

let server: ProtocolServer;
let page: string;
beforeAll(async () => {
  server = await startProtocolServer();
  page = `${server.url}/login`;
});
afterAll(() => server.close());

const names = [
  "a\0@respite.example",
  `${"x".repeat(300)}@respite.example`,
  "nörə@respite.example",
  "🌙@respite.example",
  "\u202enurse@respite.example",
  "' or '1'='1",
  "{{7*7}}\r\nBcc: all@respite.example",
];

const calls: readonly (readonly [string, string, (email: string) => object])[] = [
  ["POST", "/auth/sign_in", (email) => ({ email, password: "x" })],
  ["POST", "/auth/password", (email) => ({ email, redirect_url: page })],
  ["POST", "/auth/confirmation", (email) => ({ email, redirect_url: page })],
  ["PUT", "/api/resend_survey", (email) => ({ email })],
  [
    "PUT",
    "/api/users/person-1",
    (email) => ({ email, confirmation_token: "x", password: "x", password_confirmation: "x" }),
  ],
  ["DELETE", "/auth", (email) => ({ uid: email, client: "x", "access-token": "x" })],
];

describe.each(calls)("%s %s", (method, path, bodyFor) => {
  test("[SEC-02] hostile emails cause no server error, no mail, and no change", async () => {
    const before = await rowHashes(server.db);
    for (const name of names) {
      const { status } = await send(`${server.url}${path}`, method, { body: bodyFor(name) });
      expect([name, status < 500]).toEqual([name, true]);
    }
    await server.mailSettled();
    expect(await rowHashes(server.db)).toEqual(before);
    expect(server.logged.join("")).not.toContain("a request failed");
  });

  test("[SEC-02] a 5 MB body is rejected", async () => {
    const body = { ...bodyFor(NURSE), padding: "x".repeat(5 * 1024 * 1024) };
    const { status, body: answer } = await send(`${server.url}${path}`, method, { body });
    expect([status, answer.code]).toEqual([413, "too_large"]);
  });
});
