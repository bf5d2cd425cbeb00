import { expect, test } from "vitest";
import { showBadge } from "#shared/check-in/badge.ts";

function badging() {
  const said: string[] = [];
  return {
    said,
    setAppBadge: async (count?: number) => void said.push(`set ${count}`),
    clearAppBadge: async () => void said.push("clear"),
  };
}

test("[PWA-08] shows the number of due items on the app badge, and clears it", async () => {
  const browser = badging();
  await showBadge(2, browser);
  await showBadge(0, browser);
  expect(browser.said).toEqual(["set 2", "clear"]);
});

test("[PWA-08] does nothing where badges are unsupported or blocked", async () => {
  const refuses = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  await expect(showBadge(2, {})).resolves.toBeUndefined();
  await expect(
    showBadge(2, { setAppBadge: refuses, clearAppBadge: refuses }),
  ).resolves.toBeUndefined();
});
