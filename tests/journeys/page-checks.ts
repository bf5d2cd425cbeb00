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

/** Returns elements that are drawn above or before an earlier element of the document in the same column or row. */
export const findOutOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE_PX = 4;
    const ROW_PX = 240;
    const parts = [
      ...document.querySelectorAll<HTMLElement>(
        "main :is(h1, h2, h3, p, a[href], button, input, select, dt, dd)",
      ),
    ]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !one.closest("[inert], [aria-hidden=true]"))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const nameOf = ({ one }: { one: HTMLElement }) =>
      (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40);
    /** Parts of one row share a small ancestor; those of two columns don't. */
    const isRowOf = (a: HTMLElement, b: HTMLElement) => {
      let around: HTMLElement | null = a;
      while (around && !around.contains(b)) around = around.parentElement;
      return around !== null && around.getBoundingClientRect().height < ROW_PX;
    };
    return parts.flatMap((part, index) => {
      const before = parts[index - 1];
      if (!before || before.one.contains(part.one)) return [];
      const [a, b] = [before.box, part.box];
      const isSameColumn = b.left < a.right - TOLERANCE_PX && b.right > a.left + TOLERANCE_PX;
      const isAbove = b.bottom <= a.top + TOLERANCE_PX;
      const isSameRow = b.top < a.bottom - TOLERANCE_PX && b.bottom > a.top + TOLERANCE_PX;
      const isLeft = b.right <= a.left + TOLERANCE_PX;
      return (isAbove && isSameColumn) || (isSameRow && isLeft && isRowOf(before.one, part.one))
        ? [`"${nameOf(part)}" comes after "${nameOf(before)}"`]
        : [];
    });
  });

const CONTROLS = "main :is(a[href], button, summary, input:not([type=range]), select)";

/** Draws the page with and without the controls. Returns visible controls that make no difference. */
export async function findInvisibleControls(page: Page): Promise<string[]> {
  const show = (visibility: string) =>
    page.evaluate(
      async ([controls, value]) => {
        for (const one of document.querySelectorAll<HTMLElement>(controls))
          one.style.visibility = value;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
      [CONTROLS, visibility] as const,
    );
  const pictureOf = async () => (await page.screenshot()).toString("base64");
  const shown = await pictureOf();
  await show("hidden");
  const hidden = await pictureOf();
  await show("");
  return page.evaluate(namesWithoutDifference, [shown, hidden, CONTROLS] as const);
}

async function namesWithoutDifference([shown, hidden, controls]: readonly [
  string,
  string,
  string,
]) {
  /** Less than the thinnest icon. */
  const FEW_PIXELS = 16;
  const pixelsOf = async (picture: string) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    drawing?.drawImage(bitmap, 0, 0);
    return drawing;
  };
  const [a, b] = [await pixelsOf(shown), await pixelsOf(hidden)];
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((one) => {
    const { left, top, width, height, right, bottom } = one.getBoundingClientRect();
    const isOnScreen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    if (!isOnScreen || width < 2 || height < 2 || !one.checkVisibility({ opacityProperty: true }))
      return [];
    const box = [Math.floor(left), Math.floor(top), Math.ceil(width), Math.ceil(height)] as const;
    const before = a?.getImageData(...box).data ?? [];
    const after = b?.getImageData(...box).data ?? [];
    const changed = [...before].filter((value, index) => value !== after[index]).length;
    return changed < FEW_PIXELS
      ? [(one.getAttribute("aria-label") ?? one.textContent ?? one.outerHTML).slice(0, 40)]
      : [];
  });
}

/** Returns whether the focused element or its surroundings look different once it loses the focus. */
export async function focusRingShows(page: Page): Promise<boolean> {
  const box = await page.evaluate(() => {
    const { activeElement: one } = document;
    one?.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = (one ?? document.body).getBoundingClientRect();
    return { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 };
  });
  const pictureOf = async () => (await page.screenshot({ clip: box })).toString("base64");
  const focused = await pictureOf();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  return focused !== (await pictureOf());
}
