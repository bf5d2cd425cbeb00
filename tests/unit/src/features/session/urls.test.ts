import { expect, test } from "vitest";
import { safeRedirect } from "#features/session/safe-redirect.ts";
import { requestedRedirect } from "#features/session/urls.ts";
import { loginUrlFor } from "#features/shared-lesson/footer.tsx";

const redirectOf = (search: string) => requestedRedirect(new URLSearchParams(search));
const ORIGIN = "https://respite.example";

test("[EXT-01] the login link carries the redirect and the watched time", () => {
  const link = loginUrlFor({ id: "rl-100", seconds: 125 });
  expect(link).toBe("/login?redirect_url=%2Fenrichment_center%2Fvideo%2Frl-100&time_watched=125");
  const redirect = redirectOf(link.split("?")[1] ?? "");
  expect(redirect).toBe("/enrichment_center/video/rl-100?time_watched=125");
  expect(safeRedirect(redirect, ORIGIN)).toBe("/enrichment_center/video/rl-100?time_watched=125");
});

test("[EXT-01] the watched time cannot change the redirect target", () => {
  const redirect = redirectOf("redirect_url=/library&time_watched=//evil.example%26a%3Db%23c");
  expect(safeRedirect(redirect, ORIGIN)).toBe(
    "/library?time_watched=%2F%2Fevil.example%26a%3Db%23c",
  );
  expect(redirectOf("time_watched=5")).toBe(null);
  expect(redirectOf("redirect_url=/library?q=a&time_watched=5")).toBe(
    "/library?q=a&time_watched=5",
  );
});
