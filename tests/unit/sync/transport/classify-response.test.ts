import { expect, test } from "vitest";
import type { Reply } from "#sync/ports.ts";
import {
  classifyResponse,
  isUnchanged,
  MAX_RETRY_AFTER_MS,
} from "#sync/transport/classify-response.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

const NOW = Date.parse("2026-03-01T03:00:00Z");

const reply = (status: number, body: unknown, changes: Partial<Reply> = {}): Reply => ({
  status,
  headers: new Headers({ "content-type": "application/json; charset=utf-8" }),
  redirected: false,
  url: "http://respite.test/",
  text: typeof body === "string" ? body : JSON.stringify(body),
  ...changes,
});
const typed = (type: string, more: Record<string, string> = {}) => ({
  headers: new Headers({ "content-type": type, ...more }),
});
const html = "<!doctype html><p>Accept the terms</p>";

type Row = readonly [
  what: string,
  reply: Reply,
  expected: Partial<Outcome<unknown>> & { kind: string },
];

const rows: readonly Row[] = [
  ["our answer", reply(200, { ok: 1 }), { kind: "accepted", value: { ok: 1 } }],
  ["truncated JSON", reply(200, '{"ok":'), { kind: "unreachable" }],
  ["an empty body", reply(200, ""), { kind: "unreachable" }],
  ["a portal's page", reply(200, html, typed("text/html")), { kind: "unreachable" }],
  ["a portal's page called JSON", reply(200, html), { kind: "unreachable" }],
  ["JSON called text", reply(200, { ok: 1 }, typed("text/plain")), { kind: "unreachable" }],
  [
    "JSON of another kind",
    reply(200, { ok: 1 }, typed("application/json5")),
    { kind: "unreachable" },
  ],
  [
    "an answer after a redirect",
    reply(200, { ok: 1 }, { redirected: true }),
    { kind: "unreachable" },
  ],
  ["a redirect to a login", reply(302, ""), { kind: "unreachable" }],
  ["a redirect that repeats the post", reply(307, ""), { kind: "unreachable" }],
  ["an opaque redirect", reply(0, ""), { kind: "unreachable" }],
  ["no content", reply(204, ""), { kind: "unreachable" }],
  ["a portal that says so", reply(511, html, typed("text/html")), { kind: "unreachable" }],
  ["a portal's 401", reply(401, html, typed("text/html")), { kind: "unreachable" }],
  ["a proxy's 403", reply(403, html, typed("text/html")), { kind: "unreachable" }],
  ["a proxy's 407", reply(407, html, typed("text/html")), { kind: "unreachable" }],
  ["a stranger's JSON 401", reply(401, { message: "login" }), { kind: "unreachable" }],
  ["our 401", reply(401, { errors: ["You need to sign in"] }), { kind: "signed-out" }],
  [
    "our 401 after a password change",
    reply(401, { errors: ["You need to sign in"], reason: "password_changed" }),
    { kind: "signed-out", reason: "password_changed" },
  ],
  [
    "our 401 with an unknown reason",
    reply(401, { errors: ["You need to sign in"], reason: "constructor" }),
    { kind: "signed-out" },
  ],
  [
    "our 403",
    reply(403, { success: false, code: "forbidden", errors: ["no"] }),
    { kind: "refused", code: "forbidden" },
  ],
  [
    "our 422",
    reply(422, { code: "key_reused", errors: ["other content"] }),
    { kind: "refused", code: "key_reused", errors: ["other content"] },
  ],
  [
    "errors by field",
    reply(422, {
      errors: { password: ["is too short"], full_messages: ["Password is too short"] },
    }),
    {
      kind: "refused",
      code: "invalid",
      errors: ["is too short", "Password is too short"],
      fields: { password: ["is too short"], full_messages: ["Password is too short"] },
    },
  ],
  ["errors of no shape", reply(422, { errors: { password: "no list" } }), { kind: "unreachable" }],
  [
    "another server of ours",
    reply(409, { code: "server_mismatch", errors: [] }),
    { kind: "refused", code: "server_mismatch" },
  ],
  [
    "a code that only newer servers know",
    reply(404, { code: "moved_to_mars", errors: ["?"] }),
    { kind: "refused", code: "not_found" },
  ],
  ["our 409", reply(409, { errors: [] }), { kind: "refused", code: "owner_mismatch" }],
  ["our 410", reply(410, { errors: [] }), { kind: "refused", code: "cursor_expired" }],
  ["our 413", reply(413, { errors: [] }), { kind: "refused", code: "too_large" }],
  ["a proxy's 413", reply(413, html, typed("text/html")), { kind: "refused", code: "too_large" }],
  ["our 426", reply(426, { code: "outdated", errors: [] }), { kind: "outdated" }],
  ["a proxy's 426", reply(426, html, typed("text/html")), { kind: "unreachable" }],
  ["an error of the server", reply(500, { errors: ["?"] }), { kind: "later" }],
  ["a gateway without a server", reply(502, html, typed("text/html")), { kind: "later" }],
  ["a gateway's time-out", reply(504, html, typed("text/html")), { kind: "later" }],
  [
    "503 with seconds",
    reply(503, html, typed("text/html", { "retry-after": "7" })),
    { kind: "later", delayMs: 7000 },
  ],
  [
    "429 with seconds",
    reply(429, { errors: [] }, typed("application/json", { "retry-after": "120" })),
    { kind: "later", delayMs: 120_000 },
  ],
  [
    "429 with a date, by the server's clock",
    reply(
      429,
      { errors: [] },
      typed("application/json", {
        "retry-after": "Sun, 01 Mar 2026 09:00:30 GMT",
        date: "Sun, 01 Mar 2026 09:00:00 GMT",
      }),
    ),
    { kind: "later", delayMs: 30_000 },
  ],
  [
    "429 with a date, by our clock when the server tells none",
    reply(
      429,
      { errors: [] },
      typed("application/json", { "retry-after": "Sun, 01 Mar 2026 03:01:00 GMT" }),
    ),
    { kind: "later", delayMs: 60_000 },
  ],
  [
    "429 with a date that is over",
    reply(
      429,
      { errors: [] },
      typed("application/json", { "retry-after": "Sun, 01 Mar 2026 02:00:00 GMT" }),
    ),
    { kind: "later", delayMs: 0 },
  ],
  [
    "503 for a year",
    reply(503, "", typed("text/html", { "retry-after": "31536000" })),
    { kind: "later", delayMs: MAX_RETRY_AFTER_MS },
  ],
  [
    "429 with nonsense",
    reply(429, { errors: [] }, typed("application/json", { "retry-after": "soon" })),
    { kind: "later" },
  ],
  ["408", reply(408, ""), { kind: "later" }],
  ["425", reply(425, ""), { kind: "later" }],
];

test.each(rows)("[SYNC-06] classifies %s by status and shape", (_, given, expected) => {
  expect(classifyResponse(given, "person", NOW)).toMatchObject(expected);
});

test("[SYNC-07] waits only as long as the server asked", () => {
  expect(classifyResponse(reply(429, {}), "person", NOW)).toEqual({ kind: "later" });
  expect(classifyResponse(reply(500, {}), "person", NOW)).toEqual({
    kind: "later",
    hasFailed: true,
  });
});

test("[ACC-05] rejects a wrong password without ending the session", () => {
  const given = reply(401, { success: false, errors: ["Invalid login credentials."] });
  expect(classifyResponse(given, "public", NOW)).toMatchObject({
    kind: "refused",
    code: "unauthenticated",
  });
});

test("[SYNC-09] treats a reply as unchanged only with the same tag", () => {
  const tagged = (etag: string, changes: Partial<Reply> = {}) =>
    reply(304, "", { headers: new Headers({ etag }), ...changes });
  expect(isUnchanged(tagged('"a"'), '"a"')).toBe(true);
  expect(isUnchanged(tagged('"a"'), 'W/"a"')).toBe(true);
  expect(isUnchanged(tagged('W/"a"'), '"a"')).toBe(true);
  expect(isUnchanged(tagged('"b"'), '"a"')).toBe(false);
  expect(isUnchanged(reply(304, ""), '"a"')).toBe(false);
  expect(isUnchanged(tagged('"a"', { redirected: true }), '"a"')).toBe(false);
  expect(isUnchanged(tagged('"a"', { status: 200 }), '"a"')).toBe(false);
});
