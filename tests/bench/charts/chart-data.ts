/** The charts of one insights area: a year by week with its range, and four bar lists. */
export type Week = {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
};
export type Bar = Week;

const WEEKS = 52;
const valueAt = (at: number, of: number) => 0.4 + 0.1 * Math.sin((at / of) * 6);

const pointOf = (label: string, value: number) => ({
  label,
  value,
  low: value - 0.05,
  high: value + 0.05,
});

export const weeks: readonly Week[] = Array.from({ length: WEEKS }, (_, at) =>
  pointOf(`Week ${at + 1}, 2026`, valueAt(at, WEEKS)),
);

export const lists: readonly { readonly name: string; readonly bars: readonly Bar[] }[] = [
  ["Levels", 5],
  ["What weighs most", 8],
  ["Where burnout differs", 12],
  ["Role by role", 4],
].map(([name, count]) => ({
  name: String(name),
  bars: Array.from({ length: Number(count) }, (_, at) =>
    pointOf(`${name} ${at + 1}`, valueAt(at, Number(count))),
  ),
}));

/** Returns the milliseconds from the call to the next paint. */
export async function timeUntilDrawn(draw: () => void, isDrawn: () => boolean): Promise<number> {
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

export const exposeMeasure = (measure: () => Promise<number>): void => {
  Object.assign(window, { offered: { measure } });
};

/** Adds a container of this height for a chart. */
export function addContainer(height: number): HTMLElement {
  const element = document.createElement("div");
  element.style.cssText = `width: 720px; height: ${height}px`;
  document.body.append(element);
  return element;
}

export const CHART_HEIGHT = 220;
export const heightOf = (bars: readonly Bar[]): number => bars.length * 46 + 30;
