import type { Place } from "./scroll-memory.ts";

const PATIENCE_MS = 5000;
/** So long what is above may still be drawn. */
const SETTLING_MS = 1500;
const handsOn = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const linksIn = () => [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
const topOf = (link: Element) => link.getBoundingClientRect().top;

/** Where the window stands, by a link within it: after a reload, what is above it may be higher or lower. */
export function placeNow(): Place {
  const seen = linksIn().find((link) => {
    const { top, bottom, height } = link.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });
  const href = seen?.getAttribute("href");
  return { y: scrollY, ...(seen && href && scrollY > 0 && { link: { href, top: topOf(seen) } }) };
}

/** How far that link is from where it was. There may be several to the same page: the nearest is meant. */
function awayFrom({ href, top }: NonNullable<Place["link"]>): number {
  const same = linksIn().filter((link) => link.getAttribute("href") === href);
  const away = same.map((link) => topOf(link) - top).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  return away[0] ?? 0;
}

/**
 * Scrolls there as soon as the page is long enough: its list may still be on its way from the database; and stays by the
 * link that was seen there while what is above it is drawn. Gives up when the person moves, or after a while. The answer
 * stops it.
 */
export function scrollWhenPossible({ y, link }: Place, onEnd: () => void): () => void {
  let isThere = false;
  const reach = () => document.documentElement.scrollHeight - innerHeight;
  const watcher = new ResizeObserver(() => attempt());
  let timer = setTimeout(() => stop(), PATIENCE_MS);
  let isOver = false;

  function stop() {
    if (isOver) return;
    isOver = true;
    watcher.disconnect();
    clearTimeout(timer);
    for (const event of handsOn) removeEventListener(event, stop);
    onEnd();
  }
  function attempt() {
    if (!isThere) {
      scrollTo(0, y);
      if (reach() < y) return;
      if (!link) return stop();
      isThere = true;
      clearTimeout(timer);
      timer = setTimeout(stop, SETTLING_MS);
    }
    if (link) scrollBy(0, awayFrom(link));
  }
  for (const event of handsOn) addEventListener(event, stop, { passive: true });
  watcher.observe(document.body);
  attempt();
  return stop;
}

/**
 * The page's heading, now or when it comes; and the one that takes its place when the page has what it waited for, unless
 * the person has moved on by then. The answer stops the waiting.
 */
export function onHeading(act: (heading: HTMLElement) => void): () => void {
  let heading: HTMLElement | null = null;
  let hasActed = false;
  const watcher = new MutationObserver(() => find());

  function stop() {
    watcher.disconnect();
    for (const event of handsOn) removeEventListener(event, stop);
  }
  function find() {
    if (heading?.isConnected) return;
    // The focus goes with the heading that had it; elsewhere, somebody has put it.
    if (hasActed && document.activeElement !== document.body) return stop();
    heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    act(heading);
    if (!hasActed) for (const event of handsOn) addEventListener(event, stop, { passive: true });
    hasActed = true;
  }
  watcher.observe(document.body, { childList: true, subtree: true });
  find();
  return stop;
}
