/** What a dashboard of one area draws: a year week by week with its range, and four lists with theirs. */
export type Week = {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
};
export type Bar = Week;

const WEEKS = 52;
const wave = (at: number, of: number) => 0.4 + 0.1 * Math.sin((at / of) * 6);

const part = (label: string, value: number) => ({
  label,
  value,
  low: value - 0.05,
  high: value + 0.05,
});

export const weeks: readonly Week[] = Array.from({ length: WEEKS }, (_, at) =>
  part(`Week ${at + 1}, 2026`, wave(at, WEEKS)),
);

export const lists: readonly { readonly name: string; readonly bars: readonly Bar[] }[] = [
  ["Levels", 5],
  ["What weighs most", 8],
  ["Where burnout differs", 12],
  ["Role by role", 4],
].map(([name, count]) => ({
  name: String(name),
  bars: Array.from({ length: Number(count) }, (_, at) =>
    part(`${name} ${at + 1}`, wave(at, Number(count))),
  ),
}));

/** From the call until the picture after it has been drawn. */
export async function untilDrawn(draw: () => void, isDrawn: () => boolean): Promise<number> {
  const start = performance.now();
  draw();
  while (!isDrawn()) await nextFrame();
  await nextFrame();
  await afterPaint();
  return performance.now() - start;
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
const afterPaint = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(undefined);
  });

export const offer = (measure: () => Promise<number>): void => {
  Object.assign(window, { offered: { measure } });
};

/** A place of this height for a drawing. */
export function place(height: number): HTMLElement {
  const element = document.createElement("div");
  element.style.cssText = `width: 720px; height: ${height}px`;
  document.body.append(element);
  return element;
}

export const CHART_HEIGHT = 220;
export const heightOf = (bars: readonly Bar[]): number => bars.length * 46 + 30;
