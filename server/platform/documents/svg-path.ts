/** `a b c d e f`, in the order of SVG's `matrix()`. */
export type Matrix = readonly [number, number, number, number, number, number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

type Point = readonly [number, number];
/** A path segment with absolute points: a move, a line, a cubic curve with two control points, or a close. */
export type Segment =
  | { readonly to: "M" | "L"; readonly points: readonly [Point] }
  | { readonly to: "C"; readonly points: readonly [Point, Point, Point] }
  | { readonly to: "Z"; readonly points: readonly [] };

const transform = ([x, y]: Point, [a, b, c, d, e, f]: Matrix): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

const round = (value: number) => Number(value.toFixed(2)).toString();

export const formatPath = (steps: readonly Segment[], matrix: Matrix): string =>
  steps
    .map(({ to, points }) =>
      [to, ...points.flatMap((point) => transform(point, matrix)).map(round)].join(" "),
    )
    .join(" ");

const COUNTS: Readonly<Record<string, number>> = {
  ...{ M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 },
};
const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const NUMBERS = new RegExp(NUMBER, "gi");
const NUMBER_LIST = new RegExp(String.raw`^[\s,]*(?:${NUMBER}[\s,]*)*$`, "i");
const GAP = String.raw`[\s,]*`;
/** Arc flags may be written without a separator. */
const ARC = new RegExp(`(${NUMBER}${GAP}${NUMBER}${GAP}${NUMBER})${GAP}([01])${GAP}([01])`, "gi");

type Command = { readonly name: string; readonly values: readonly number[] };

/** Splits the values after one letter into commands; undefined if their number is wrong. */
function commandsOfLetter(name: string, text: string): Command[] | undefined {
  const count = COUNTS[name.toUpperCase()] ?? 0;
  const inside = name.toUpperCase() === "A" ? text.replaceAll(ARC, "$1 $2 $3 ") : text;
  if (!NUMBER_LIST.test(inside)) return undefined;
  const values = (inside.match(NUMBERS) ?? []).map(Number);
  if (count === 0) return values.length === 0 ? [{ name, values }] : undefined;
  if (values.length === 0 || values.length % count > 0) return undefined;
  const repeatName = { M: "L", m: "l" }[name] ?? name;
  return Array.from({ length: values.length / count }, (_, n) => ({
    name: n === 0 ? name : repeatName,
    values: values.slice(n * count, (n + 1) * count),
  }));
}

/** Returns undefined if the text is not a path. */
function parseCommands(d: string): Command[] | undefined {
  const [before = "", ...parts] = d.split(/([MLHVCSQTAZ])/i);
  if (before.trim() !== "" || !/^M$/i.test(parts[0] ?? "")) return undefined;
  const commands: Command[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const turns = commandsOfLetter(parts[at] ?? "", parts[at + 1] ?? "");
    if (!turns) return undefined;
    commands.push(...turns);
  }
  return commands;
}

const add = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy];
const interpolate = ([x, y]: Point, [u, v]: Point, part: number): Point => [
  x + (u - x) * part,
  y + (v - y) * part,
];

/** Converts an arc to cubic curves of at most a quarter turn each (SVG 1.1, F.6). */
export function arcSegments(from: Point, values: readonly number[], end: Point): Segment[] {
  const [rx0 = 0, ry0 = 0, turn = 0, large = 0, sweep = 0] = values;
  let [rx, ry] = [Math.abs(rx0), Math.abs(ry0)];
  if (rx === 0 || ry === 0) return [{ to: "L", points: [end] }];
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [hx, hy] = [(from[0] - end[0]) / 2, (from[1] - end[1]) / 2];
  const [x, y] = [cos * hx + sin * hy, cos * hy - sin * hx];
  const scaleUp = Math.max(1, Math.sqrt((x / rx) ** 2 + (y / ry) ** 2));
  [rx, ry] = [rx * scaleUp, ry * scaleUp];
  const denominator = (rx * y) ** 2 + (ry * x) ** 2;
  if (denominator === 0) return [];
  const root = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - denominator) / denominator));
  const factor = large === sweep ? -root : root;
  const [cx, cy] = [(factor * rx * y) / ry, (-factor * ry * x) / rx];
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let sweepAngle = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - start;
  if (sweep && sweepAngle < 0) sweepAngle += 2 * Math.PI;
  if (!sweep && sweepAngle > 0) sweepAngle -= 2 * Math.PI;
  const [mx, my] = [(from[0] + end[0]) / 2, (from[1] + end[1]) / 2];
  const pointAt = (u: number, v: number): Point => [
    cos * (cx + rx * u) - sin * (cy + ry * v) + mx,
    sin * (cx + rx * u) + cos * (cy + ry * v) + my,
  ];
  const count = Math.max(1, Math.ceil(Math.abs(sweepAngle) / (Math.PI / 2) - 1e-9));
  const piece = sweepAngle / count;
  const handleLength = (4 / 3) * Math.tan(piece / 4);
  return Array.from({ length: count }, (_, n): Segment => {
    const [a, b] = [start + n * piece, start + (n + 1) * piece];
    return {
      to: "C",
      points: [
        pointAt(Math.cos(a) - handleLength * Math.sin(a), Math.sin(a) + handleLength * Math.cos(a)),
        pointAt(Math.cos(b) + handleLength * Math.sin(b), Math.sin(b) - handleLength * Math.cos(b)),
        n === count - 1 ? end : pointAt(Math.cos(b), Math.sin(b)),
      ],
    };
  });
}

type Pen = { at: Point; begin: Point; handle: Point | undefined; after: string };

const reflectedHandle = ({ at, handle, after }: Pen, of: string): Point =>
  handle && of.includes(after) ? [2 * at[0] - handle[0], 2 * at[1] - handle[1]] : at;

function segmentsOfCommand({ name, values }: Command, pen: Pen): Segment[] {
  const isOwn = name === name.toLowerCase();
  const base: Point = isOwn ? pen.at : [0, 0];
  const point = (n: number) => add(base, [values[n] ?? 0, values[n + 1] ?? 0]);
  const kind = name.toUpperCase();
  const curve = (first: Point, second: Point, end: Point, handle: Point): Segment[] => {
    [pen.at, pen.handle] = [end, handle];
    return [{ to: "C", points: [first, second, end] }];
  };
  const quadratic = (handle: Point, end: Point) =>
    curve(interpolate(pen.at, handle, 2 / 3), interpolate(end, handle, 2 / 3), end, handle);
  const line = (end: Point): Segment[] => {
    pen.at = end;
    return [{ to: "L", points: [end] }];
  };
  switch (kind) {
    case "M":
      pen.at = point(0);
      pen.begin = pen.at;
      return [{ to: "M", points: [pen.at] }];
    case "H":
      return line([base[0] + (values[0] ?? 0), pen.at[1]]);
    case "V":
      return line([pen.at[0], base[1] + (values[0] ?? 0)]);
    case "C":
      return curve(point(0), point(2), point(4), point(2));
    case "S":
      return curve(reflectedHandle(pen, "CS"), point(0), point(2), point(0));
    case "Q":
      return quadratic(point(0), point(2));
    case "T":
      return quadratic(reflectedHandle(pen, "QT"), point(0));
    case "A": {
      const [from, end] = [pen.at, point(5)];
      pen.at = end;
      return arcSegments(from, values, end);
    }
    case "Z":
      pen.at = pen.begin;
      return [{ to: "Z", points: [] }];
    default:
      return line(point(0));
  }
}

export function parsePath(d: string): Segment[] | undefined {
  const commands = parseCommands(d);
  if (!commands) return undefined;
  const pen: Pen = { at: [0, 0], begin: [0, 0], handle: undefined, after: "" };
  return commands.flatMap((command) => {
    const steps = segmentsOfCommand(command, pen);
    pen.after = command.name.toUpperCase();
    return steps;
  });
}
