import { expect, test } from "vitest";
import { afterSignIn, safeRedirect } from "#features/session/safe-redirect.ts";

const origin = "https://respite.example";

test.each([
  "/enrichment_center/video/RL-104?from=mail&t=12#notes",
  "/downloads",
  "/?downloaded=1",
  "/a//b",
  "/search?q=https://somewhere.example/",
  "/%C3%A9tude",
])("[ACC-02] sign-in redirects to the requested page %s unchanged", (path) => {
  expect(safeRedirect(path, origin)).toBe(path);
});

test.each([
  null,
  "",
  "//evil.example",
  "///evil.example",
  "https://evil.example/",
  "https:evil.example",
  "https://respite.example/ours",
  "javascript:alert(1)",
  "\\\\evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "\t//evil.example",
  "/\n/evil.example",
  " //evil.example",
  "%2F%2Fevil.example",
  "/%2Fevil.example",
  "/%2fevil.example",
  "/%252Fevil.example",
  "/%5Cevil.example",
  "/%5c%5cevil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/%09/evil.example",
  "/%",
  "relative/path",
  "@evil.example",
  "data:text/html,hello",
])("[ACC-02] %j redirects to home", (requested) => {
  expect(safeRedirect(requested, origin)).toBe("/");
});

test.each(["/login", "/oauth", "/login?redirect_url=/login", "/reset-password?x=1", "/register"])(
  "[ACC-02] %s redirects to home to avoid a loop",
  (requested) => {
    expect(safeRedirect(requested, origin)).toBe("/");
  },
);

test.for([
  ["demo.respite.example", "/assessment?show_level=true&show_stressor=true"],
  ["respite.example", "/downloads"],
  ["ward.demo.example", "/downloads"],
] as const)("[ACC-14] signing in on %s redirects to %s", ([hostname, to]) => {
  expect(afterSignIn("/downloads", { hostname, origin })).toBe(to);
});
