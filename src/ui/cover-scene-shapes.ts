import { disc, n, steps } from "./cover-shapes.ts";

export const thick = (path: string, color: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ""}/>`;
export const shape = (path: string, fill: string, opacity = 1) =>
  `<path d="${path}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const pines = (r: () => number, x: number, y: number, count: number, fill: string): string =>
  steps(count)
    .map((i) => {
      const height = 34 + r() * 34;
      const half = height * 0.3;
      const at = x + i * 33 + r() * 12;
      return shape(
        `M${n(at)} ${n(y - height)}L${n(at + half)} ${n(y + 10)}H${n(at - half)}Z`,
        fill,
      );
    })
    .join("");

export const birds = (x: number, y: number, color: string) =>
  (
    [
      [0, 0],
      [26, 12],
      [48, -4],
    ] as const
  )
    .map(([dx, dy]) => thick(`M${x + dx - 9} ${y + dy}q5 -7 9 0q4 -7 9 0`, color, 2.5))
    .join("");

export const stars = (r: () => number, fill: string) =>
  steps(11)
    .map(() => disc(r() * 400, 20 + r() * 190, 0.9 + r() * 1.5, fill, 0.7))
    .join("");
