import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Drives a page by keyboard only and checks the focus at each stop. */
export type Keyboard = {
  /** Presses Tab or Shift+Tab until the target has the focus. */
  readonly tabTo: (target: Locator, way?: "on" | "back") => Promise<void>;
  /** Presses Tab until the focus returns to the target. Returns the number of stops. */
  readonly tabAround: (target: Locator) => Promise<number>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Returns the problems found so far. */
  readonly problems: () => readonly string[];
};

const MOST = 200;

export function createKeyboard(page: Page): Keyboard {
  const problems = new Set<string>();
  const step = async (key: "Tab" | "Shift+Tab") => {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    for (const wrong of await before.evaluate(checkFocus, key === "Tab")) problems.add(wrong);
    await before.dispose();
  };
  const hasFocus = async (target: Locator) =>
    (await target.and(page.locator(":focus")).count()) > 0;
  const tabTo = async (target: Locator, way: "on" | "back" = "on") => {
    for (let presses = 1; presses <= MOST; presses += 1) {
      await step(way === "on" ? "Tab" : "Shift+Tab");
      if (await hasFocus(target)) return presses;
    }
    return expect.fail(`Tab does not lead to ${target}`);
  };
  return {
    tabTo: async (target, way) => {
      await tabTo(target, way);
    },
    tabAround: (target) => tabTo(target),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    problems: () => [...problems],
  };
}

/** Checks that the focused element is visible, shows its focus, and follows the previous one in reading order. */
function checkFocus(before: Element | null, isOn: boolean): string[] {
  const one = document.activeElement;
  // Between a page's last and first control, the browser itself has the focus.
  if (!(one instanceof HTMLElement) || one === document.body) return [];
  const labels = [...((one as HTMLInputElement).labels ?? [])];

  const isRinged = () => {
    // Inside a date field, the browser marks the focused part itself.
    if (one === before) return true;
    const near = [one, ...labels, one.parentElement, one.nextElementSibling, one.closest("li")];
    return near.some((part) =>
      [undefined, "::before", "::after"].some((pseudo) => {
        const style = part && getComputedStyle(part, pseudo);
        return style && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
      }),
    );
  };
  const isSeen = () => {
    const shown = labels.find((label) => label.contains(one)) ?? one;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    return parts.some((x) =>
      parts.some((y) =>
        shown.contains(document.elementFromPoint(left + width * x, top + height * y)),
      ),
    );
  };
  const isInOrder = () => {
    const isLoose = !before?.isConnected || before === document.body || one.matches(".skip-link");
    if (isLoose || before.contains(one) || one.contains(before)) return true;
    const { DOCUMENT_POSITION_FOLLOWING: after, DOCUMENT_POSITION_PRECEDING: ahead } = Node;
    return (before.compareDocumentPosition(one) & (isOn ? after : ahead)) !== 0;
  };

  const words = one.getAttribute("aria-label") ?? labels[0]?.textContent ?? one.textContent;
  const name = `${one.tagName.toLowerCase()} "${words?.trim().slice(0, 40)}"`;
  const found: string[] = [];
  if (!isRinged()) found.push(`${name} does not show that it has the focus`);
  if (!isSeen()) found.push(`${name} is hidden while it has the focus`);
  if (!isInOrder()) found.push(`${name} comes out of order`);
  return found;
}
