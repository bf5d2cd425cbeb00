import { expect, test } from "vitest";
import { hashToken, newToken, tokenMatches } from "#server/accounts/session/token.ts";
import {
  credentialsFrom,
  normalizeUid,
  sessionHeaders,
} from "#server/platform/access/credentials.ts";

const bearer = (fields: object) =>
  `Bearer ${Buffer.from(JSON.stringify(fields)).toString("base64")}`;

test("[ACC-03] each credential comes from the header, then the given fields, then the bearer", () => {
  const all = { uid: "c@x.example", client: "c", "access-token": "c" };
  expect(
    credentialsFrom(
      { uid: " A@X.example ", authorization: bearer(all) },
      { uid: "b@x.example", client: "b" },
    ),
  ).toEqual({ uid: "a@x.example", client: "b", token: "c" });
  expect(credentialsFrom({}, all)).toEqual({ uid: "c@x.example", client: "c", token: "c" });
  expect(credentialsFrom({ uid: "a@x.example", "access-token": "t" }, null)).toEqual({
    uid: "a@x.example",
    client: "default",
    token: "t",
  });
});

test("[ACC-03] missing, partial, blank, or malformed credentials are ignored", () => {
  const none = [
    [{}, {}],
    [{ uid: "a@x.example" }, undefined],
    [{ uid: "a@x.example", "access-token": "" }, { "access-token": ["t"] }],
    [{ authorization: "Bearer not-base64-of-json" }, "text"],
    [{ authorization: "Basic YTpi" }, []],
    [{}, { uid: "a\0@x.example", "access-token": "t" }],
    [{}, { uid: "a@x.example", client: "\0", "access-token": "t" }],
  ] as const;
  for (const [headers, fields] of none) expect(credentialsFrom(headers, fields)).toBeUndefined();
  expect(normalizeUid("  ")).toBeUndefined();
});

test("[ACC-03] replies carry five session headers and an equivalent bearer", () => {
  const session = {
    uid: "a@x.example",
    client: newToken(),
    token: newToken(),
    expiry: new Date(1_800_000_000_999),
  };
  const headers = sessionHeaders(session);
  expect(headers).toEqual({
    "access-token": session.token,
    "token-type": "Bearer",
    client: session.client,
    expiry: "1800000000",
    uid: "a@x.example",
    authorization: headers.authorization,
  });
  const { uid, client, token } = session;
  expect(credentialsFrom({ authorization: headers.authorization })).toEqual({
    uid,
    client,
    token,
  });
});

test("[ACC-04] tokens are 22 characters, unique, and verifiable by hash", () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{22}$/);
  const [token = "", other = ""] = tokens;
  expect(tokenMatches(hashToken(token), token)).toBe(true);
  expect(tokenMatches(hashToken(token), other)).toBe(false);
  expect(tokenMatches("short", token)).toBe(false);
});

test("[ACC-03] a non-ASCII email round-trips through headers percent-encoded", () => {
  const uid = "名前@x.example";
  const headers = sessionHeaders({ uid, client: "c", token: "t", expiry: new Date(0) });
  expect(headers.uid).toMatch(/^[\x20-\x7e]+$/);
  expect(credentialsFrom(headers)?.uid).toBe(uid);
  for (const plain of ["a%41@x.example", "100%@x.example", "a%zz@x.example"])
    expect(normalizeUid(plain)).toBe(plain);
});
