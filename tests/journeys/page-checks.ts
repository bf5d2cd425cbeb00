import type { Page } from "playwright-core";

/**
 * Doubles the size of the text for a moment. Returns whether the page then scrolls sideways, with what reaches beyond its
 * edge, and the icons of the navigation bar that have no room left.
 */
export const findOverflowAtDoubleSize = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets.push(sheet);
    const { scrollWidth, clientWidth } = document.documentElement;
    const beyond = scrollWidth <= clientWidth ? [] : [...document.querySelectorAll("#main *")];
    const names = beyond
      .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
      .map((one) => `"${one.textContent?.trim().slice(0, 40)}" reaches beyond the edge`);
    const squeezed = [...document.querySelectorAll("nav svg")].filter((icon) => {
      const { width, paddingLeft, paddingRight } = getComputedStyle(icon);
      const room = Number.parseFloat(width) - Number.parseFloat(paddingLeft) * 2;
      return icon.checkVisibility() && room < 16 && paddingLeft === paddingRight;
    });
    const icons = squeezed.map(
      (icon) => `at 200% text, the icon of "${icon.parentElement?.textContent}" has no room`,
    );
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    return scrollWidth > clientWidth
      ? [`at 200% text, the page is ${scrollWidth} wide`, ...names.slice(0, 3), ...icons]
      : icons;
  });

/** Returns the controls that are so narrow that their words became columns of letters. */
export const findSqueezedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(a[href], button)")].flatMap((control) => {
      const words = control.textContent?.trim() ?? "";
      const { width, height } = control.getBoundingClientRect();
      return words.length > 4 && width > 0 && height > 2 * width ? [`"${words}" is squeezed`] : [];
    }),
  );

/** Follows a link without reloading the application. */
export const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    const state = { key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1, usr: null };
    history.pushState(state, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state }));
  }, address);

/** Returns the controls smaller than `least` CSS pixels. Links inside a sentence are exempt. */
export const findSmallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(targetsBelow, least);

function targetsBelow(least: number): string[] {
  const pressable =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=slider], [role=option], [role=tab]";
  const inSentence = (one: Element) => {
    const around = one.parentElement?.textContent?.trim() ?? "";
    return getComputedStyle(one).display === "inline" && around !== one.textContent?.trim();
  };
  /**
   * Measures how far the control can be hit from its center along one axis. Surrounding elements, such as a card, may
   * belong to it.
   */
  const extent = (parts: readonly Element[], x: number, y: number, dx: number, dy: number) => {
    const isHit = (step: number) => {
      const hit = document.elementFromPoint(x + dx * step, y + dy * step);
      return hit !== null && parts.some((part) => part.contains(hit));
    };
    const reach = (way: 1 | -1) => {
      let step = 0;
      while (step < least && isHit(way * (step + 1))) step += 1;
      return step;
    };
    return isHit(0) ? reach(1) + reach(-1) + 1 : 0;
  };
  const isLarge = (part: Element) => {
    const { width, height } = part.getBoundingClientRect();
    return Math.min(width, height) >= least - 0.5;
  };
  const isLargeAround = (one: Element, parts: readonly Element[]) => {
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return Math.min(extent(parts, x, y, 1, 0), extent(parts, x, y, 0, 1)) >= least - 1;
  };
  const found: string[] = [];
  for (const one of document.querySelectorAll<HTMLElement>(pressable)) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[inert], .skip-link"))
      continue;
    if (one.tabIndex < 0 || inSentence(one)) continue;
    const parts = [one, ...((one as HTMLInputElement).labels ?? [])];
    if (parts.some(isLarge) || parts.some((part) => isLargeAround(part, parts))) continue;
    const { width, height } = one.getBoundingClientRect();
    const name = one.getAttribute("aria-label") ?? one.textContent?.trim().slice(0, 40);
    found.push(
      `${one.tagName.toLowerCase()} "${name}" is ${Math.round(width)} × ${Math.round(height)}`,
    );
  }
  scrollTo(0, 0);
  return found;
}

/** Returns the elements that still animate although reduced motion is requested. */
export const findMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seconds = (durations: string) => Math.max(...durations.split(",").map(Number.parseFloat));
    const moving = [...document.querySelectorAll("body *")].filter((one) =>
      [undefined, "::before", "::after", "::backdrop"].some((part) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(
          one,
          part,
        );
        const lasts = animationName === "none" ? 0 : seconds(animationDuration);
        return Math.max(lasts, seconds(transitionDuration)) > 0.05;
      }),
    );
    return moving.map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}`);
  });

/** Applies the text spacing of WCAG 1.4.12. Returns clipped text and whether the page scrolls sideways. */
export const findClippedText = (page: Page): Promise<string[]> => page.evaluate(clippedText);

function clippedText(): string[] {
  const spaced = `
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-bottom: 2em !important }`;
  // Rows of a list are shown as a whole while they have the focus.
  const isShownOnFocus = (one: HTMLElement) =>
    one.closest("tr, li")?.querySelector("a[href], button, input") != null;
  const isCut = (one: HTMLElement) => {
    const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(one);
    if (clipPath !== "none" || (webkitLineClamp !== "none" && isShownOnFocus(one))) return false;
    const across = overflowX !== "visible" && overflowX !== "auto";
    const down = overflowY !== "visible" && overflowY !== "auto";
    return (
      (across && one.scrollWidth > one.clientWidth + 2) ||
      (down && one.scrollHeight > one.clientHeight + 2)
    );
  };
  const hasWords = (one: HTMLElement) =>
    [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(spaced);
  document.adoptedStyleSheets.push(sheet);
  const { scrollWidth, clientWidth } = document.documentElement;
  const cut = [...document.querySelectorAll<HTMLElement>("body *")].filter(
    (one) => hasWords(one) && isCut(one),
  );
  const found = cut.map((one) => `"${one.textContent?.trim().slice(0, 40)}" is cut off`);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`, ...found] : found;
}
