import { expect, test } from "vitest";
import { ownOrigins } from "#server/accounts/session/origins.ts";
import { ownUrl, withParameters } from "#server/accounts/session/redirect.ts";

const ours = ["https://respite.example", "http://127.0.0.1:8080"];

test("[ACC-03] a redirect to our own origins is allowed", () => {
  for (const [given, address] of [
    ["https://respite.example/reset-password?a=1", "https://respite.example/reset-password?a=1"],
    ["HTTPS://RESPITE.example:443/x", "https://respite.example/x"],
    ["http://127.0.0.1:8080/", "http://127.0.0.1:8080/"],
    ["/reset-password", "https://respite.example/reset-password"],
  ] as const)
    expect(ownUrl(given, ours)?.href).toBe(address);
});

test("[ACC-03] a redirect to a foreign scheme, host, port, userinfo, or script is rejected", () => {
  for (const foreign of [
    "http://respite.example/reset-password",
    "https://respite.example.evil.example/",
    "https://evil.example/https://respite.example",
    "https://respite.example:8443/",
    "https://respite.example@evil.example/",
    "https://someone:secret@respite.example/",
    "//evil.example/",
    "\\\\evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "blob:https://respite.example/x",
    "http://[",
  ])
    expect(ownUrl(foreign, ours), foreign).toBeUndefined();
});

test("[SEC-01] with real mail, the Host header does not affect links", () => {
  const request = { protocol: "http", host: "evil.example" } as const;
  const publicUrl = "https://respite.example/app";
  expect(ownOrigins({ publicUrl, smtpUrl: "smtp://mail.example" }, request)).toEqual([
    "https://respite.example",
  ]);
  expect(ownOrigins({ publicUrl, smtpUrl: undefined }, request)).toEqual([
    "http://evil.example",
    "https://respite.example",
  ]);
});

test("[ACC-03] parameters are added to the query and repeated after a fragment", () => {
  const parameters = { token: "a b&c" };
  expect(withParameters(new URL("https://x.example/p?q=1"), parameters)).toBe(
    "https://x.example/p?q=1&token=a+b%26c",
  );
  expect(withParameters(new URL("https://x.example/p?q=1#/reset"), parameters)).toBe(
    "https://x.example/p?q=1&token=a+b%26c#/reset?q=1&token=a+b%26c",
  );
});
