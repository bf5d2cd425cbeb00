export type Point = readonly [x: number, y: number];

export const n = (value: number): number => +value.toFixed(1);
export const steps = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Returns the path of a Catmull-Rom curve through the points. */
export function curve(points: readonly Point[]): string {
  const at = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)] as Point;
  const start = at(0);
  let path = `M${n(start[0])} ${n(start[1])}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = `${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)}`;
    const second = `${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)}`;
    path += `C${first} ${second} ${n(c[0])} ${n(c[1])}`;
  }
  return path;
}

/** Returns the points of a ridge from edge to edge. */
export const ridge = (r: () => number, y: number, height: number, count: number): Point[] =>
  steps(count + 1).map((i) => [-20 + (440 * i) / count, y + (r() - 0.5) * 2 * height]);

/** Fills everything below the points. */
export const land = (points: readonly Point[], fill: string): string =>
  `<path d="${curve(points)}L420 420L-20 420Z" fill="${fill}"/>`;

export const disc = (x: number, y: number, radius: number, fill: string, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

/** Draws a reflection on water. */
export const gleam = (x: number, y: number, width: number, fill: string, opacity: number): string =>
  `<rect x="${n(x - width / 2)}" y="${n(y)}" width="${n(width)}" height="3" rx="1.5" fill="${fill}" opacity="${n(opacity)}"/>`;
