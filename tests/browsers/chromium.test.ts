import { afterAll, expect } from "vitest";
import { newProfile, removeProfiles } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { chromium } from "./chromium.ts";

afterAll(removeProfiles);

const LATE_FIELD = `data:text/html,<script>
  setTimeout(() => document.body.append(document.createElement("input")), 500);
</script><body>`;

longTest("the driver of Chromium waits for a field before it types", async ({ onTestFinished }) => {
  const browser = await chromium(newProfile());
  onTestFinished(browser.kill);
  await browser.goTo(LATE_FIELD);
  await browser.type("input", "typed");
  expect(await browser.ask(() => document.querySelector("input")?.value)).toBe("typed");
});
