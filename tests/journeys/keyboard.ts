import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Hands that have nothing but a keyboard, and eyes that follow the focus. */
export type Hands = {
  /** Presses Tab, or Shift+Tab, until this has the focus. */
  readonly to: (target: Locator, way?: "on" | "back") => Promise<void>;
  /** As often as it takes to come back to this; answers how many stops there were. */
  readonly round: (target: Locator) => Promise<number>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** What was amiss at the stops so far, in words. */
  readonly amiss: () => readonly string[];
};

const MOST = 200;

export function handsOn(page: Page): Hands {
  const amiss = new Set<string>();
  const step = async (key: "Tab" | "Shift+Tab") => {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    for (const wrong of await before.evaluate(lookAtFocus, key === "Tab")) amiss.add(wrong);
    await before.dispose();
  };
  const hasFocus = async (target: Locator) =>
    (await target.and(page.locator(":focus")).count()) > 0;
  const to = async (target: Locator, way: "on" | "back" = "on") => {
    for (let presses = 1; presses <= MOST; presses += 1) {
      await step(way === "on" ? "Tab" : "Shift+Tab");
      if (await hasFocus(target)) return presses;
    }
    return expect.fail(`Tab does not lead to ${target}`);
  };
  return {
    to: async (target, way) => {
      await to(target, way);
    },
    round: (target) => to(target),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    amiss: () => [...amiss],
  };
}

/** Is it seen where the focus is, is nothing lying over it, and did it go on in the order one reads in? */
function lookAtFocus(before: Element | null, isOn: boolean): string[] {
  const one = document.activeElement;
  // Between the last of a page and its first is the browser itself.
  if (!(one instanceof HTMLElement) || one === document.body) return [];
  const labels = [...((one as HTMLInputElement).labels ?? [])];

  const isRinged = () => {
    // Within a field for a day the browser itself shows which part has it.
    if (one === before) return true;
    const near = [one, ...labels, one.parentElement, one.nextElementSibling];
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
