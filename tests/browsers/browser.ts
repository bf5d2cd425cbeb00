/**
 * The operations a journey needs from any browser. Functions passed to `ask` run in the page and see only their
 * argument.
 */
export type Browser = {
  readonly goTo: (address: string) => Promise<void>;
  readonly ask: Ask;
  /** A real click, which counts as a user gesture. */
  readonly press: (selector: string, name?: RegExp) => Promise<void>;
  /** Types with real key events. */
  readonly type: (selector: string, text: string) => Promise<void>;
  /** Quits normally, so that the browser writes its data to disk. */
  readonly quit: () => Promise<void>;
  /** Kills the browser and all of its processes. */
  readonly kill: () => Promise<void>;
};

export type Ask = <Answer, Known = undefined>(
  question: (known: Known) => Answer | Promise<Answer>,
  known?: Known,
) => Promise<Answer>;

/** An element, named by its `aria-label` or its text. */
type Named = { readonly selector: string; readonly name: string };

/** Starts a browser with its data in the profile folder. */
export type Start = (profile: string) => Promise<Browser>;

/**
 * Runs in the page. Returns the first visible element with this name, in view and at rest: on a page that is still loading, a
 * click could hit another element that moved there.
 */
export async function find({ selector, name }: Named): Promise<HTMLElement | null> {
  const pattern = new RegExp(name);
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getClientRects().length > 0,
  );
  const nameOf = (element: HTMLElement) =>
    element.getAttribute("aria-label") ?? element.textContent ?? "";
  const element = shown.find((one) => pattern.test(nameOf(one).trim()));
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const before = element.getBoundingClientRect();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frames = 0; frames < 3; frames++) await frame();
  const { left, top, width, height } = element.getBoundingClientRect();
  if (left !== before.left || top !== before.top) return null;
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit && element.contains(hit) ? element : null;
}
