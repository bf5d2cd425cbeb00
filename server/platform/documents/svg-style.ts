import { svgProblems } from "./pictures-copy.ts";
import { IDENTITY, type Matrix, multiply } from "./svg-path.ts";

export type Attributes = Readonly<Record<string, string>>;
export type Style = {
  readonly matrix: Matrix;
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly width: number;
  readonly isEvenOdd: boolean;
};

/** The message is shown to the user. */
export class InvalidSvgError extends Error {}

export const number = (text: string | undefined, other = 0): number => {
  const value = Number(/^\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*(?:px|pt)?\s*$/i.exec(text ?? "")?.[1]);
  return Number.isFinite(value) ? value : other;
};
export const numbers = (text: string) =>
  (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);

const NAMED: Readonly<Record<string, string>> = {
  ...{ black: "#000000", white: "#ffffff", navy: "#000080", blue: "#0000ff", gray: "#808080" },
  ...{ grey: "#808080", red: "#ff0000", green: "#008000", currentcolor: "#000000" },
};

function parseColor(text: string, before: string | null): string | null {
  const color = text.trim().toLowerCase();
  if (color === "none" || color === "transparent") return null;
  if (color === "" || color === "inherit") return before;
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  if (/^#[0-9a-f]{3}$/.test(color))
    return `#${[...color.slice(1)].map((one) => one + one).join("")}`;
  const [r, g, b] = /^rgb\(/.test(color) && !color.includes("%") ? numbers(color) : [];
  if (r !== undefined && g !== undefined && b !== undefined)
    return `#${[r, g, b]
      .map((one) =>
        Math.min(255, Math.max(0, Math.round(one)))
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
  const named = NAMED[color];
  if (named) return named;
  throw new InvalidSvgError(svgProblems.color(color.slice(0, 20)));
}

function parseTransform(text: string): Matrix {
  let matrix = IDENTITY;
  for (const [, name = "", inside = ""] of text.matchAll(/([a-z]+)\s*\(([^)]*)\)/gi)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = numbers(inside);
    const angle = (a * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const matrices: Readonly<Record<string, Matrix>> = {
      matrix: [a, b ?? 0, c, d, e, f],
      translate: [1, 0, 0, 1, a, b ?? 0],
      scale: [a, 0, 0, b ?? a, 0, 0],
      rotate: multiply(multiply([1, 0, 0, 1, b ?? 0, c], [cos, sin, -sin, cos, 0, 0]), [
        1,
        0,
        0,
        1,
        -(b ?? 0),
        -c,
      ]),
    };
    const one = Object.hasOwn(matrices, name) ? matrices[name] : undefined;
    if (!one) throw new InvalidSvgError(svgProblems.skewed);
    matrix = multiply(matrix, one);
  }
  return matrix;
}

/** Inline styles override attributes. */
function withInlineStyle(attributes: Attributes): Attributes {
  const style = (attributes.style ?? "").split(";").map((part) => part.split(":"));
  const declarations = style.flatMap(([name, value]) =>
    name && value ? [[name.trim(), value.trim()]] : [],
  );
  return { ...attributes, ...(Object.fromEntries(declarations) as Attributes) };
}

/** Returns the style of an element, with values inherited from its parent. */
export function styleOf(before: Style, raw: Attributes): Style {
  const of = withInlineStyle(raw);
  if (Object.values(of).some((value) => /url\s*\(/i.test(value)))
    throw new InvalidSvgError(svgProblems.patterns);
  return {
    matrix: of.transform ? multiply(before.matrix, parseTransform(of.transform)) : before.matrix,
    fill: of.fill === undefined ? before.fill : parseColor(of.fill, before.fill),
    stroke: of.stroke === undefined ? before.stroke : parseColor(of.stroke, before.stroke),
    width: of["stroke-width"] === undefined ? before.width : number(of["stroke-width"], 1),
    isEvenOdd: of["fill-rule"] === undefined ? before.isEvenOdd : of["fill-rule"] === "evenodd",
  };
}
