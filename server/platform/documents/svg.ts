import { svgProblems } from "./pictures-copy.ts";
import type { PictureResult } from "./png.ts";
import { arcSegments, formatPath, type Matrix, parsePath, type Segment } from "./svg-path.ts";
import {
  type Attributes,
  InvalidSvgError,
  number,
  numbers,
  type Style,
  styleOf,
} from "./svg-style.ts";
import { parseTags, type Tag } from "./svg-tags.ts";

type Shape = {
  readonly path: string;
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly stroke_width: number;
  readonly even_odd: boolean;
};

const MAX_SHAPES = 200;
const MAX_PATH_CHARACTERS = 60_000;
/** The longer side of the stored drawing. */
const LONGER_SIDE = 1000;

const IGNORED = new Set(["title", "desc", "metadata", "defs"]);
const DRAWN = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]);

function polygon(points: string, isClosed: boolean): Segment[] {
  const flat = numbers(points);
  const steps: Segment[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2)
    steps.push({ to: at === 0 ? "M" : "L", points: [[flat[at] ?? 0, flat[at + 1] ?? 0]] });
  return isClosed && steps.length > 0 ? [...steps, { to: "Z", points: [] }] : steps;
}

function ellipse(cx: number, cy: number, rx: number, ry: number): Segment[] {
  const [right, left] = [[cx + rx, cy] as const, [cx - rx, cy] as const];
  const half = [rx, ry, 0, 0, 1];
  return [
    { to: "M", points: [right] },
    ...arcSegments(right, half, left),
    ...arcSegments(left, half, right),
    { to: "Z", points: [] },
  ];
}

function segmentsOf(name: string, of: Attributes): Segment[] {
  const at = (key: string) => number(of[key]);
  switch (name) {
    case "path": {
      const steps = (of.d ?? "").trim() === "" ? [] : parsePath(of.d ?? "");
      if (!steps) throw new InvalidSvgError(svgProblems.badPath);
      return steps;
    }
    case "rect": {
      const [x, y, right, bottom] = [
        at("x"),
        at("y"),
        at("x") + at("width"),
        at("y") + at("height"),
      ];
      return polygon(`${x} ${y} ${right} ${y} ${right} ${bottom} ${x} ${bottom}`, true);
    }
    case "circle":
      return ellipse(at("cx"), at("cy"), at("r"), at("r"));
    case "ellipse":
      return ellipse(at("cx"), at("cy"), at("rx"), at("ry"));
    case "line":
      return polygon(`${at("x1")} ${at("y1")} ${at("x2")} ${at("y2")}`, false);
    default:
      return polygon(of.points ?? "", name === "polygon");
  }
}

type ViewBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

function viewBoxOf({ viewBox, width, height }: Attributes): ViewBox {
  const [x = 0, y = 0, w, h] = numbers(viewBox ?? "");
  const frame = { x, y, width: w ?? number(width), height: h ?? number(height) };
  if (!(frame.width > 0 && frame.height > 0)) throw new InvalidSvgError(svgProblems.noSize);
  if (Math.max(frame.width / frame.height, frame.height / frame.width) > 100)
    throw new InvalidSvgError(svgProblems.badProportions);
  return frame;
}

const nameOf = (name: string) => name.replace(/^svg:/, "");

/** Returns undefined for ignored elements and their children. Throws for unsupported ones. */
function styleIn(
  name: string,
  attributes: Attributes,
  styles: Style | undefined,
): Style | undefined {
  if (!styles || IGNORED.has(name) || name.includes(":")) return undefined;
  if (name !== "g" && !DRAWN.has(name)) throw new InvalidSvgError(svgProblems.hasElement(name));
  return styleOf(styles, attributes);
}

function shapesOf(tags: readonly Tag[], start: Style): Shape[] {
  const around: (Style | undefined)[] = [start];
  const shapes: Shape[] = [];
  for (const { name: raw, isEnd, isEmpty, attributes } of tags) {
    if (isEnd) {
      around.pop();
      continue;
    }
    const name = nameOf(raw);
    const style = styleIn(name, attributes, around.at(-1));
    if (style && DRAWN.has(name)) shapes.push(...shapeOf(segmentsOf(name, attributes), style));
    if (!isEmpty) around.push(style);
  }
  return shapes;
}

function shapeOf(
  steps: readonly Segment[],
  { matrix, fill, stroke, width, isEvenOdd }: Style,
): Shape[] {
  if (steps.length < 2 || (fill === null && stroke === null)) return [];
  const path = formatPath(steps, matrix);
  if (!/^[-0-9. MLCZ]+$/.test(path)) throw new InvalidSvgError(svgProblems.badPath);
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  const stroke_width = Number((width * scale).toFixed(2));
  return [{ path, fill, stroke, stroke_width, even_odd: isEvenOdd }];
}

/** Converts an SVG to plain outlines; nothing else of the file is stored. */
export function readSvg(svg: string): PictureResult {
  try {
    const [root, ...tags] = parseTags(svg);
    if (!root || nameOf(root.name) !== "svg" || root.isEmpty)
      throw new InvalidSvgError(svgProblems.unreadable);
    const frame = viewBoxOf(root.attributes);
    const scale = LONGER_SIDE / Math.max(frame.width, frame.height);
    const matrix: Matrix = [scale, 0, 0, scale, -frame.x * scale, -frame.y * scale];
    const start = { matrix, fill: "#000000", stroke: null, width: 1, isEvenOdd: false };
    const shapes = shapesOf(
      tags.slice(0, -1),
      styleOf(start, { ...root.attributes, transform: "" }),
    );
    if (shapes.length === 0) throw new InvalidSvgError(svgProblems.empty);
    const characters = shapes.reduce((sum, { path }) => sum + path.length, 0);
    if (shapes.length > MAX_SHAPES || characters > MAX_PATH_CHARACTERS)
      throw new InvalidSvgError(svgProblems.tooComplex);
    const [width, height] = [frame.width * scale, frame.height * scale].map((one) =>
      Math.max(1, Number(one.toFixed(2))),
    );
    return { picture: { kind: "drawing", width: width ?? 1, height: height ?? 1, shapes } };
  } catch (error) {
    if (error instanceof InvalidSvgError) return { problem: error.message };
    throw error;
  }
}
