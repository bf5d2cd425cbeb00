import type { ScrollPosition } from "./scroll-memory.ts";

/** A slow device may need long for a list. Until then nothing has been touched, so there is nothing to disturb. */
const TIMEOUT_MS = 30_000;
/** How long content above may still change its height. */
const SETTLING_MS = 3000;
const USER_INPUT_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const linksIn = () => [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
const topOf = (link: Element) => link.getBoundingClientRect().top;

/** Returns the scroll position and a visible link, because content above it may have another height after a reload. */
export function currentPosition(): ScrollPosition {
  const links = linksIn();
  const seen = links.find((link) => {
    const { top, bottom, height } = link.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });
  const href = seen?.getAttribute("href");
  if (!(seen && href && scrollY > 0)) return { y: scrollY };
  const nth = sameLinks(links, href).indexOf(seen);
  return { y: scrollY, link: { href, top: topOf(seen), nth } };
}

const sameLinks = (links: readonly HTMLAnchorElement[], href: string) =>
  links.filter((link) => link.getAttribute("href") === href);

/**
 * Returns how far the link has moved, if it is rendered. Of several links to the same page, it is the same one as before, or
 * the nearest while there are fewer.
 */
function offsetFrom({ href, top, nth }: NonNullable<ScrollPosition["link"]>): number | undefined {
  const away = sameLinks(linksIn(), href).map((link) => topOf(link) - top);
  return away[nth] ?? away.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
}

/** Scrolls to the link, or to `y` again: a list that has just learned the heights of its rows may have scrolled back. */
function follow(link: NonNullable<ScrollPosition["link"]>, y: number): void {
  const offset = offsetFrom(link);
  if (offset === undefined) scrollTo(0, y);
  else scrollBy(0, offset);
}

/**
 * Scrolls to the position once the page is long enough, because its list may still be loading. Then keeps the link in
 * place while content above it renders. Stops on user input or after a timeout. Returns a function that stops it.
 */
export function restoreScroll({ y, link }: ScrollPosition, onEnd: () => void): () => void {
  let isReached = false;
  const reach = () => document.documentElement.scrollHeight - innerHeight;
  const watcher = new ResizeObserver(() => attempt());
  // A long list may render the link later, without a change of the page's height.
  const rows = new MutationObserver(() => {
    if (isReached && link && offsetFrom(link) !== undefined) follow(link, y);
  });
  let timer = setTimeout(() => stop(), TIMEOUT_MS);
  let isOver = false;

  function stop() {
    if (isOver) return;
    isOver = true;
    watcher.disconnect();
    rows.disconnect();
    clearTimeout(timer);
    for (const event of USER_INPUT_EVENTS) removeEventListener(event, stop);
    onEnd();
  }
  function attempt() {
    if (!isReached) {
      scrollTo(0, y);
      if (reach() < y) return;
      if (!link) return stop();
      isReached = true;
      clearTimeout(timer);
      timer = setTimeout(stop, SETTLING_MS);
    }
    if (link) follow(link, y);
  }
  for (const event of USER_INPUT_EVENTS) addEventListener(event, stop, { passive: true });
  watcher.observe(document.body);
  if (link) rows.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}

/**
 * Calls `act` with the page's heading once it is rendered, and again if the heading is replaced after loading, unless the
 * person has interacted by then. Returns a function that stops waiting.
 */
export function onHeading(run: (heading: HTMLElement) => void): () => void {
  let heading: HTMLElement | null = null;
  let hasRun = false;
  const watcher = new MutationObserver(() => find());

  function stop() {
    watcher.disconnect();
    for (const event of USER_INPUT_EVENTS) removeEventListener(event, stop);
  }
  function find() {
    if (heading?.isConnected) return;
    // Moves the focus only if the heading had it. Otherwise, the person has moved it.
    if (hasRun && document.activeElement !== document.body) return stop();
    heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    run(heading);
    if (!hasRun)
      for (const event of USER_INPUT_EVENTS) addEventListener(event, stop, { passive: true });
    hasRun = true;
  }
  watcher.observe(document.body, { childList: true, subtree: true });
  find();
  return stop;
}
