const PATIENCE_MS = 5000;
const handsOn = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls there as soon as the page is long enough: its list may still be on its way from the database. Gives up when
 * the person moves, or after a while. The answer stops it.
 */
export function scrollWhenPossible(y: number, onEnd: () => void): () => void {
  const reach = () => document.documentElement.scrollHeight - innerHeight;
  const watcher = new ResizeObserver(() => attempt());
  const timer = setTimeout(() => stop(), PATIENCE_MS);
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
    scrollTo(0, y);
    if (reach() >= y) stop();
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
