import { expect, test } from "vitest";
import { wishIn } from "#features/session/address.ts";
import { safeRedirect } from "#features/session/safe-redirect.ts";
import { loginFor } from "#features/shared-lesson/footer.tsx";

const wishOf = (search: string) => wishIn(new URLSearchParams(search));
const ORIGIN = "https://respite.example";

test("[EXT-01] the link to the login says where to go and how much was watched, and both survive it", () => {
  const link = loginFor({ id: "rl-100", seconds: 125 });
  expect(link).toBe("/login?redirect_url=%2Fenrichment_center%2Fvideo%2Frl-100&time_watched=125");
  const wish = wishOf(link.split("?")[1] ?? "");
  expect(wish).toBe("/enrichment_center/video/rl-100?time_watched=125");
  expect(safeRedirect(wish, ORIGIN)).toBe("/enrichment_center/video/rl-100?time_watched=125");
});

test("[EXT-01] time watched cannot lead anywhere else", () => {
  const wish = wishOf("redirect_url=/library&time_watched=//evil.example%26a%3Db%23c");
  expect(safeRedirect(wish, ORIGIN)).toBe("/library?time_watched=%2F%2Fevil.example%26a%3Db%23c");
  expect(wishOf("time_watched=5")).toBe(null);
  expect(wishOf("redirect_url=/library?q=a&time_watched=5")).toBe("/library?q=a&time_watched=5");
});
