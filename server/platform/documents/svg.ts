import type { PictureResult } from "./png.ts";
import { type Attributes, type Style, styleOf, number, numbers, InvalidSvgError } from "./svg-style.ts";
import { arcSegments, type Matrix, formatPath, type Segment, parsePath } from "./svg-path.ts";
import { type Tag, parseTags } from "./svg-tags.ts";

/* Of an SVG only its outlines are taken, never its text: what cannot be drawn on paper cannot be in it. */

type Shape = {
  readonly path: string;
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly stroke_width: number;
  readonly even_odd: boolean;
};

const MAX_SHAPES = 200;
const MAX_PATH_CHARACTERS = 60_000;
/** The longer side of what is kept. */
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
      if (!steps) throw new InvalidSvgError("A path in this drawing cannot be read. Export it again.");
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
  if (!(frame.width > 0 && frame.height > 0))
    throw new InvalidSvgError("This drawing does not say how large it is (viewBox).");
  if (Math.max(frame.width / frame.height, frame.height / frame.width) > 100)
    throw new InvalidSvgError("This drawing is far too long for its height.");
  return frame;
}

const nameOf = (name: string) => name.replace(/^svg:/, "");

/** What may not be drawn is said; programs' own notes are passed over with all that is in them. */
function styleIn(name: string, attributes: Attributes, around: Style | undefined): Style | undefined {
  if (!around || IGNORED.has(name) || name.includes(":")) return undefined;
  if (name !== "g" && !DRAWN.has(name))
    throw new InvalidSvgError(`This drawing has a <${name}>. Turn everything into paths when you save it.`);
  return styleOf(around, attributes);
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
    const look = styleIn(name, attributes, around.at(-1));
    if (look && DRAWN.has(name)) shapes.push(...shapeOf(segmentsOf(name, attributes), look));
    if (!isEmpty) around.push(look);
  }
  return shapes;
}

function shapeOf(
  steps: readonly Segment[],
  { matrix, fill, stroke, width, isEvenOdd }: Style,
): Shape[] {
  if (steps.length < 2 || (fill === null && stroke === null)) return [];
  const path = formatPath(steps, matrix);
  if (!/^[-0-9. MLCZ]+$/.test(path))
    throw new InvalidSvgError("A path in this drawing leads nowhere. Export it again.");
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  const stroke_width = Number((width * scale).toFixed(2));
  return [{ path, fill, stroke, stroke_width, even_odd: isEvenOdd }];
}

export function readSvg(svg: string): PictureResult {
  try {
    const [root, ...tags] = parseTags(svg);
    if (!root || nameOf(root.name) !== "svg" || root.isEmpty)
      throw new InvalidSvgError("This is no SVG that can be read.");
    const frame = viewBoxOf(root.attributes);
    const scale = LONGER_SIDE / Math.max(frame.width, frame.height);
    const matrix: Matrix = [scale, 0, 0, scale, -frame.x * scale, -frame.y * scale];
    const start = { matrix, fill: "#000000", stroke: null, width: 1, isEvenOdd: false };
    const shapes = shapesOf(
      tags.slice(0, -1),
      styleOf(start, { ...root.attributes, transform: "" }),
    );
    if (shapes.length === 0) throw new InvalidSvgError("Nothing in this drawing would be seen.");
    const letters = shapes.reduce((sum, { path }) => sum + path.length, 0);
    if (shapes.length > MAX_SHAPES || letters > MAX_PATH_CHARACTERS)
      throw new InvalidSvgError("This drawing is too intricate. Simplify its outlines, or send a PNG.");
    const [width, height] = [frame.width * scale, frame.height * scale].map((one) =>
      Math.max(1, Number(one.toFixed(2))),
    );
    return { picture: { kind: "drawing", width: width ?? 1, height: height ?? 1, shapes } };
  } catch (error) {
    if (error instanceof InvalidSvgError) return { unfit: error.message };
    throw error;
  }
}
