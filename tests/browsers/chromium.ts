import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { startWholeBrowser } from "../support/browser.ts";
import { type Ask, find, type Start } from "./browser.ts";

const PATIENCE_MS = 30_000;

/** Playwright's `waitForFunction` takes any promise for an answer, so `find` is called until it returns an element. */
async function elementOf(page: Page, selector: string, name = /(?:)/) {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const element = (await page.evaluateHandle(find, { selector, name: name.source })).asElement();
    if (element) return element;
    await pause(100);
  }
  throw new Error(`No ${selector} is called ${name}.`);
}

export const chromium: Start = async (profile) => {
  const { page, quit, kill } = await startWholeBrowser(profile);
  return {
    goTo: async (address) => void (await page.goto(address)),
    ask: ((question: (known: unknown) => unknown, known: unknown) =>
      page.evaluate(question, known)) as Ask,
    press: async (selector, name) => (await elementOf(page, selector, name)).click(),
    type: async (selector, text) => (await elementOf(page, selector)).fill(text),
    quit,
    kill,
  };
};
