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

test("[PWA-08] shows an app badge while a pulse check is due", async () => {
  const browser = badging();
  await showBadge(true, browser);
  await showBadge(false, browser);
  expect(browser.said).toEqual(["set 1", "clear"]);
});

test("[PWA-08] does nothing where badges are unsupported or blocked", async () => {
  const refuses = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  await expect(showBadge(true, {})).resolves.toBeUndefined();
  await expect(
    showBadge(true, { setAppBadge: refuses, clearAppBadge: refuses }),
  ).resolves.toBeUndefined();
});
