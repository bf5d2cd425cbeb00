import type { Draw } from "./cover-motifs.ts";
import { birds, pines, shape, stars, thick } from "./cover-scene-shapes.ts";
import { disc, land, n, type Point, ridge, steps } from "./cover-shapes.ts";

/* Hills: a rising sun, a winding path, a tree. */

export const sunrise: Draw = (r, [, b, far, near, spark], { mix }) => {
  const x = 110 + r() * 180;
  const ridges = steps(3).map((i) => {
    const hill = land(ridge(r, 214 + i * 54, 26 - i * 6, 4 + i), mix(far, near, i / 2));
    return i === 0 ? hill + pines(r, x > 200 ? 30 : 240, 290, 5, mix(far, near, 0.85)) : hill;
  });
  return disc(x, 196, 104, b, 0.5) + disc(x, 196, 66, spark) + ridges.join("");
};

export const windingPath: Draw = (r, [, b, far, near, spark], { gradient, mix }) => {
  const x = 110 + r() * 180;
  const fields = steps(4).map((i) => {
    const c = mix(far, near, i / 3);
    return land(ridge(r, 196 + i * 40, 30 - i * 5, 4), gradient(c, mix(c, b, 0.2)));
  });
  const way = `M${n(x - 4)} 318C${n(x + 70)} 330 ${n(x - 90)} 352 ${n(x - 30)} 420H${n(x + 66)}C${n(x - 30)} 368 ${n(x + 104)} 336 ${n(x + 4)} 318Z`;
  return (
    disc(x > 200 ? 96 : 304, 118, 24, spark) +
    fields.join("") +
    shape(way, mix(b, spark, 0.25), 0.8)
  );
};

export const tree: Draw = (r, [, , far, near, spark], { mix }) => {
  const x = 110 + r() * 180;
  const at = x > 200 ? 104 : 292;
  const foot = 256;
  const slope: Point[] = [
    [-20, 300],
    [at - 90, 276],
    [at, foot],
    [at + 90, 280],
    [420, 316],
  ];
  return (
    disc(x, 236, 40, spark) +
    land(ridge(r, 232, 14, 4), far) +
    birds(at > 200 ? 110 : 270, 116, near) +
    land(slope, mix(far, near, 0.62)) +
    thick(`M${at} ${foot + 6}V${foot - 58}`, near, 7) +
    disc(at, foot - 92, 48, near) +
    disc(at - 32, foot - 72, 28, near) +
    disc(at + 34, foot - 70, 30, near) +
    land(ridge(r, 340, 12, 4), near)
  );
};

/* Tides: a boat, a lighthouse, the sun on the water. */

const sea = (
  r: () => number,
  top: number,
  height: number,
  [far, near]: readonly [string, string],
  mix: (from: string, to: string, t: number) => string,
) =>
  steps(4)
    .map((i) => {
      const phase = r() * 6.3;
      const length = 170 + i * 40;
      const points = steps(12).map(
        (k): Point => [
          -20 + k * 40,
          top + i * 36 + Math.sin(((k * 40) / length) * 6.28 + phase) * height * (1 + i * 0.5),
        ],
      );
      return land(points, mix(far, near, i / 3));
    })
    .join("");

export const boat: Draw = (r, [, b, far, near, spark], { mix }) => {
  const x = 130 + r() * 140;
  const at = x > 200 ? 128 : 268;
  const shore: Point[] = [
    [-20, 232],
    [140, 228],
    [280, 234],
    [420, 230],
  ];
  return (
    disc(x, 140, 30, spark) +
    land(shore, far) +
    shape(`M${at} 122V240L${at - 62} 240Z`, mix(b, spark, 0.7)) +
    shape(`M${at + 8} 146V240H${at + 54}Z`, mix(b, spark, 0.4)) +
    shape(`M${at - 70} 248H${at + 66}L${at + 46} 274H${at - 50}Z`, near) +
    sea(r, 268, 6, [far, near], mix)
  );
};

export const lighthouse: Draw = (r, [, b, far, near, spark], { mix }) => {
  const x = 130 + r() * 140;
  const at = x > 200 ? 96 : 304;
  const side = at < 200 ? 1 : -1;
  return (
    shape(`M${at} 132L${at + side * 420} 74V190Z`, spark, 0.35) +
    sea(r, 250, 7, [far, near], mix) +
    shape(`M${at - 96} 420Q${at - 70} 268 ${at} 262Q${at + 84} 270 ${at + 104} 420Z`, near) +
    shape(`M${at - 20} 268L${at - 14} 148H${at + 14}L${at + 20} 268Z`, mix(b, "#ffffff", 0.45)) +
    shape(`M${at - 13} 116h26v32h-26z`, spark) +
    shape(`M${at - 20} 118L${at} 96L${at + 20} 118Z`, near) +
    shape(`M${at - 17} 190h34v26h-34z`, near, 0.75)
  );
};

export const sunOnWater: Draw = (r, [, , far, near, spark], { mix }) => {
  const x = 130 + r() * 140;
  const shore: Point[] = [
    [-20, 226],
    [90, 216],
    [200, 224],
    [310, 214],
    [420, 224],
  ];
  const gleams = steps(9).map((i) => {
    const left = n(x - 60 + i * 5 + (r() - 0.5) * 26);
    return `<rect x="${left}" y="${246 + i * 15}" width="${120 - i * 10}" height="4" rx="2" fill="${spark}" opacity="${n(0.9 - i * 0.08)}"/>`;
  });
  return (
    disc(x, 132, 52, spark) +
    land(shore, far) +
    `<rect y="236" width="400" height="164" fill="${mix(far, near, 0.7)}"/>` +
    gleams.join("") +
    land(ridge(r, 366, 10, 3), near)
  );
};

/* Moon: a full moon over a forest, mountains, a house with a light. */

export const forest: Draw = (r, [, b, far, near, spark], { mix }) => {
  const x = 160 + r() * 90;
  return (
    stars(r, spark) +
    disc(x, 158, 92, spark, 0.1) +
    disc(x, 158, 58, spark) +
    disc(x - 18, 146, 11, b, 0.3) +
    disc(x + 20, 176, 8, b, 0.3) +
    land(ridge(r, 268, 18, 4), far) +
    pines(r, -10, 316, 13, mix(far, near, 0.7)) +
    land(ridge(r, 318, 8, 4), near)
  );
};

export const mountains: Draw = (r, [, b, far, near, spark], { mix }) =>
  stars(r, spark) +
  disc(312, 112, 62, spark, 0.1) +
  `<path d="M312 74A38 38 0 0 1 312 150Z" fill="${spark}" transform="rotate(24 312 112)"/>` +
  shape("M-20 330L84 206L132 262L206 172L316 290L420 236V420H-20Z", far) +
  shape(
    "M84 206L111 238L92 246L74 236L60 235ZM206 172L246 215L224 228L204 212L186 222L173 212Z",
    mix(b, spark, 0.5),
  ) +
  land(ridge(r, 314, 14, 5), mix(far, near, 0.6)) +
  land(ridge(r, 350, 8, 4), near);

export const house: Draw = (r, [, , far, near, spark], { mix }) => {
  const x = 160 + r() * 90;
  const at = x > 200 ? 92 : 252;
  const crescent = `M${n(400 - x)} 108A34 34 0 1 0 ${n(424 - x)} 166A30 30 0 0 1 ${n(400 - x)} 108Z`;
  const slope: Point[] = [
    [-20, 310],
    [at + 30, 286],
    [420, 318],
  ];
  return (
    stars(r, spark) +
    shape(crescent, spark) +
    land(ridge(r, 262, 16, 4), far) +
    land(slope, mix(far, near, 0.6)) +
    shape(`M${at - 14} 244L${at + 34} 206L${at + 82} 244Z`, near) +
    shape(`M${at} 240h68v58h-68z`, near) +
    shape(`M${at + 22} 256h24v24h-24z`, spark) +
    thick(`M${at + 34} 256V280M${at + 22} 268H${at + 46}`, near, 3) +
    pines(r, at > 200 ? 30 : 250, 312, 5, mix(far, near, 0.85)) +
    land(ridge(r, 338, 8, 4), near)
  );
};
