import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { openUi } from "../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const BANNER_TEXT =
  "It seems you are using Internet Explorer. It is advised to use the latest version of Google Chrome, Mozilla Firefox, or Microsoft Edge when using this website.";
const script = readFileSync("public/old-browser.js", "utf8");

test.each([
  ["Internet Explorer 11", "Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko", 1],
  ["Internet Explorer 10", "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2)", 1],
  ["Chromium", "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0", 0],
])("[PWA-04] shows the banner only in old browsers: %s", async (_, userAgent, times) => {
  const context = await ui.browser.newContext({ userAgent, javaScriptEnabled: true });
  const page = await context.newPage();
  await page.setContent("<!doctype html><title>x</title><main>Sign in</main>");
  await page.evaluate(script);
  const banner = page.getByRole("alert").filter({ hasText: BANNER_TEXT });
  expect(await banner.count()).toBe(times);
  if (times) expect(await page.locator("body > :first-child").textContent()).toBe(BANNER_TEXT);
  await context.close();
});

test("[PWA-04] the script parses in Internet Explorer and is not fetched by modern browsers", () => {
  const index = readFileSync("index.html", "utf8");
  expect(index).toContain('<script nomodule src="/old-browser.js"></script>');
  expect(script).not.toMatch(
    /=>|`|\b(const|let|class|async|await)\b|\.(append|prepend|includes)\(/,
  );
});
