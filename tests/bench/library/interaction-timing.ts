import type { Page } from "playwright-core";

/** The duration of each interaction and the longest frame, in milliseconds. */
export type Timings = { readonly interactionMs: number[]; readonly longestFrameMs: number };

const observe = () => {
  const seen: { at: number; id: number; ms: number }[] = [];
  const frames: number[] = [];
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId: id } = entry as unknown as { interactionId: number };
      if (id) seen.push({ at: entry.startTime, id, ms: entry.duration });
    }
  }).observe(options);
  Object.assign(window, { timings: { seen, frames } });
};

type Observed = { readonly seen: { id: number; ms: number }[]; readonly frames: number[] };

/** Starts recording. Call it before the first interaction. */
export const observeInteractions = (page: Page) => page.evaluate(observe);

const pause = (page: Page, ms: number) => page.waitForTimeout(ms);

/** Performs the action and returns its timings. The browser does not report interactions under 16 ms. */
export async function measureInteraction(page: Page, act: () => Promise<void>): Promise<Timings> {
  await pause(page, 1500);
  await page.evaluate(() => {
    const { timings } = window as unknown as { timings: Observed };
    timings.seen.length = 0;
    timings.frames.length = 0;
  });
  await act();
  await pause(page, 1500);
  const { seen, frames } = await page.evaluate(
    () => (window as unknown as { timings: Observed }).timings,
  );
  const worst = new Map<number, number>();
  for (const { id, ms } of seen) worst.set(id, Math.max(worst.get(id) ?? 0, ms));
  return { interactionMs: [...worst.values()], longestFrameMs: Math.max(0, ...frames) };
}

export const throttleCpu = async (page: Page, rate: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
};

/** Scrolls with the wheel for about two seconds. */
export async function scroll(page: Page): Promise<void> {
  await page.mouse.move(400, 500);
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, 240);
    await pause(page, 50);
  }
}
