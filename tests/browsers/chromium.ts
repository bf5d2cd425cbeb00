import type { Page } from "playwright-core";
import { startWholeBrowser } from "../support/browser.ts";
import { type Ask, find, type Start } from "./browser.ts";

async function elementOf(page: Page, selector: string, name = /(?:)/) {
  const handle = await page.waitForFunction(find, { selector, name: name.source });
  return handle.asElement();
}

export const chromium: Start = async (profile) => {
  const { page, quit, kill } = await startWholeBrowser(profile);
  return {
    goTo: async (address) => void (await page.goto(address)),
    ask: ((question: (known: unknown) => unknown, known: unknown) =>
      page.evaluate(question, known)) as Ask,
    press: async (selector, name) => (await elementOf(page, selector, name))?.click(),
    type: async (selector, text) => (await elementOf(page, selector))?.fill(text),
    quit,
    kill,
  };
};
