import type { Page } from "playwright-core";

/** Of one kind of thing done: the longest wait of each until the next picture, and the longest frame while it was done. */
export type Felt = { readonly interactionMs: number[]; readonly longestFrameMs: number };

const watching = () => {
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
  Object.assign(window, { felt: { seen, frames } });
};

type Notes = { readonly seen: { id: number; ms: number }[]; readonly frames: number[] };

/** Before anything is done in this page. */
export const watch = (page: Page) => page.evaluate(watching);

const pause = (page: Page, ms: number) => page.waitForTimeout(ms);

/** Does it, waits until it has been drawn, and tells how that felt. What took under 16 ms is not listed by the browser. */
export async function feel(page: Page, act: () => Promise<void>): Promise<Felt> {
  await pause(page, 1500);
  await page.evaluate(() => {
    const { felt } = window as unknown as { felt: Notes };
    felt.seen.length = 0;
    felt.frames.length = 0;
  });
  await act();
  await pause(page, 1500);
  const { seen, frames } = await page.evaluate(() => (window as unknown as { felt: Notes }).felt);
  const worst = new Map<number, number>();
  for (const { id, ms } of seen) worst.set(id, Math.max(worst.get(id) ?? 0, ms));
  return { interactionMs: [...worst.values()], longestFrameMs: Math.max(0, ...frames) };
}

export const slowed = async (page: Page, rate: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
};

/** A hand on the wheel, for about two seconds. */
export async function scroll(page: Page): Promise<void> {
  await page.mouse.move(400, 500);
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, 240);
    await pause(page, 50);
  }
}
