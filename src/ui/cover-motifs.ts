import { curve, disc, gleam, land, n, type Point, ridge, steps } from "./cover-shapes.ts";

type Tools = {
  readonly gradient: (from: string, to: string) => string;
  readonly mix: (from: string, to: string, t: number) => string;
};
type Colors = readonly [string, string, string, string, string];
/** The subject must stay visible when the 400 × 400 picture is cropped to 16:9 and 4:5. */
export type Draw = (r: () => number, colours: Colors, tools: Tools) => string;

const hills: Draw = (r, [, b, far, near, spark], { gradient, mix }) => {
  const x = 110 + r() * 180;
  const ridges = steps(5).map((i) => {
    const c = mix(far, near, (i / 4) ** 0.9);
    const points = ridge(r, 186 + i * 36, 30 - i * 2, 4 + (i % 2));
    return land(points, gradient(c, mix(c, b, 0.34 - i * 0.05)));
  });
  return disc(x, 158, 74, b, 0.6) + disc(x, 158, 36, spark) + ridges.join("");
};

const tides: Draw = (r, [, , far, near, spark], { mix }) => {
  const x = 130 + r() * 140;
  const waves = steps(6).map((i) => {
    const phase = r() * 6.3;
    const length = 150 + i * 34;
    const height = 5 + i * 3.2;
    const points = steps(23).map(
      (k): Point => [
        -20 + k * 20,
        184 + i * 31 + Math.sin(((k * 20) / length) * 6.28 + phase) * height,
      ],
    );
    return land(points, mix(far, near, i / 5));
  });
  const gleams = steps(3).map((i) => gleam(x + i * 2, 202 + i * 15, 60 - i * 14, spark, 0.75));
  return disc(x, 176, 62, spark, 0.45) + disc(x, 176, 44, spark) + waves.join("") + gleams.join("");
};

const moon: Draw = (r, [, , far, near, spark], { mix }) => {
  const x = 160 + r() * 90;
  const stars = steps(11).map(() => disc(r() * 400, 20 + r() * 190, 0.9 + r() * 1.5, spark, 0.7));
  const crescent = `<path d="M${n(x - 12)} 124A48 48 0 1 1 ${n(x - 34)} 206A41.3 41.3 0 0 0 ${n(x - 12)} 124Z" fill="${spark}"/>`;
  const shores =
    land(ridge(r, 252, 16, 5), far) +
    land(ridge(r, 276, 8, 4), mix(far, near, 0.55)) +
    `<rect y="292" width="400" height="108" fill="${near}"/>`;
  const gleams = steps(5).map((i) =>
    gleam(x - 2 + r() * 10, 300 + i * 13, 84 - i * 15, spark, 0.75 - i * 0.12),
  );
  return stars.join("") + disc(x, 172, 78, spark, 0.1) + crescent + shores + gleams.join("");
};

const breath: Draw = (r, [, b, , near, spark], { mix }) => {
  const x = 200 + (r() - 0.5) * 40;
  const foot = 372;
  const rings = steps(7).map((i) => {
    const radius = 196 - i * 27;
    const fill = mix(b, near, (i / 6) ** 1.1);
    return disc(x + (r() - 0.5) * 3, foot - radius - i * 9, radius, fill);
  });
  const angle = -0.5 - r() * 1.4;
  const y = foot - 142 - 18 + Math.sin(angle) * 142;
  return rings.join("") + disc(x + Math.cos(angle) * 142, y, 9, spark);
};

const leaves: Draw = (r, [, , far, near, spark], { mix }) => {
  const bend = 40 + r() * 50;
  const at = (t: number): Point => [128 + bend * Math.sin(t * 2.4) + t * 70, 420 - t * 372];
  const leaf = ([x, y]: Point, angle: number, length: number, fill: string) => {
    const half = (side: number, colour: string) =>
      `<path d="M0 0Q${n(length * 0.45)} ${n(side * length * 0.375)} ${n(length)} 0Z" fill="${colour}"/>`;
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${half(-1, fill)}${half(1, mix(fill, near, 0.32))}</g>`;
  };
  const pairs = steps(8).map((i) => {
    const t = 0.1 + i * 0.115;
    const length = 150 - i * 12 + r() * 14;
    const right = leaf(at(t), -18 - r() * 8 - i * 5, length * 0.8, mix(far, near, r() * 0.55));
    const fill = mix(far, near, 0.25 + r() * 0.6);
    return right + leaf(at(t + 0.05), -146 + r() * 10 + i * 3, length * 0.92, fill);
  });
  const stem = `<path d="${curve([0, 0.2, 0.4, 0.6, 0.8, 0.97].map(at))}" fill="none" stroke="${near}" stroke-width="4" stroke-linecap="round"/>`;
  const berries = disc(316, 118, 11, spark) + disc(334, 142, 7, spark) + disc(304, 146, 5.5, spark);
  return disc(262, 138, 100, "#f8f2de", 0.85) + pairs.join("") + stem + berries;
};

const wind: Draw = (r, [, b, far, near, spark], { mix }) => {
  const base = ridge(r, 0, 54, 5);
  const one = Math.floor(4 + r() * 4);
  const colour = (i: number) => {
    if (i === one) return spark;
    return i % 3 === 1 ? far : mix(b, near, 0.18 + (i / 14) * 0.82);
  };
  return steps(15)
    .map((i) => {
      const points = base.map(
        ([x, y], k): Point => [x, 34 + i * 27 + y * (1 - i / 26) + Math.sin(k + i * 0.35) * 9],
      );
      const width = i === one ? 13 : n(6 + ((i * 7) % 5) * 3.4);
      return `<path d="${curve(points)}" fill="none" stroke="${colour(i)}" stroke-width="${width}"/>`;
    })
    .join("");
};

const stones: Draw = (r, [, b, far, near, spark], { mix }) => {
  let foot = 302;
  const fills = [near, mix(far, near, 0.6), "#8b7d69", mix(far, near, 0.3), "#c9bda6"];
  const ground =
    disc(248, 176, 84, "#f2efe2", 0.75) +
    disc(92, 136, 15, spark) +
    land(ridge(r, 286, 7, 4), mix(far, b, 0.35)) +
    `<ellipse cx="200" cy="304" rx="150" ry="12" fill="${mix(far, near, 0.35)}"/>`;
  const pile = fills.map((fill, i) => {
    const w = 112 - i * 18 + r() * 10;
    const h = 26 - i * 2.4 + r() * 5;
    const x = 196 + (r() - 0.5) * 22;
    const y = foot;
    foot -= h * 1.66;
    const body = `M${n(x - w)} ${n(y - h * 0.8)}C${n(x - w)} ${n(y - h * 2)} ${n(x + w * 0.9)} ${n(y - h * 2.2)} ${n(x + w)} ${n(y - h)}C${n(x + w)} ${n(y + 2)} ${n(x - w)} ${n(y + 3)} ${n(x - w)} ${n(y - h * 0.8)}Z`;
    const shine = `M${n(x - w * 0.62)} ${n(y - h * 1.28)}Q${n(x - w * 0.1)} ${n(y - h * 1.75)} ${n(x + w * 0.45)} ${n(y - h * 1.5)}`;
    return `<path d="${body}" fill="${fill}"/><path d="${shine}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="4" stroke-linecap="round"/>`;
  });
  return ground + pile.join("");
};

const arches: Draw = (r, [a, b, far, near, spark], { mix }) => {
  const x = 200 + (r() - 0.5) * 36;
  const doors = [176, 146, 117, 89, 62].map((w, i) => {
    const top = 358 - w;
    const fill = mix(mix(b, far, Math.min(1, i / 2)), near, Math.max(0, (i - 1.4) / 2.6));
    return `<path d="M${n(x - w)} 420V${top}A${w} ${w} 0 0 1 ${n(x + w)} ${top}V420Z" fill="${fill}"/>`;
  });
  const floor = `<path d="M-20 420V352Q${n(x)} ${n(318 + r() * 10)} 420 352V420Z" fill="${a}"/>`;
  const light = `<path d="M${n(x - 58)} 337L${n(x - 96)} 420H${n(x + 96)}L${n(x + 58)} 337Q${n(x)} 331 ${n(x - 58)} 337Z" fill="${near}" opacity=".5"/>`;
  return doors.join("") + disc(x, 300, 25, spark) + floor + light;
};

const lanterns: Draw = (r, [, b, far, near, spark], { mix }) => {
  const shore = land(ridge(r, 268, 12, 5), mix(far, near, 0.4));
  const water = `<rect y="290" width="400" height="110" fill="${near}"/>`;
  // The large lantern is drawn last, in front of the others.
  const lights = [0, 1, 2, 4, 5, 6, 3].map((i) => {
    const size = i === 3 ? 30 : 9 + r() * 10;
    const x = i === 3 ? 186 + r() * 40 : 42 + i * 52 + (r() - 0.5) * 26;
    const y = i === 3 ? 196 : 108 + r() * 108;
    const body = `<path d="M${n(x - size * 0.62)} ${n(y - size)}h${n(size * 1.24)}l${n(size * 0.24)} ${n(size * 1.7)}q${n(-size * 0.86)} ${n(size * 0.44)} ${n(-size * 1.72)} 0z" fill="${mix(spark, b, i === 3 ? 0 : 0.25 + r() * 0.3)}"/>`;
    const flame = disc(x, y + size * 0.42, size * 0.26, "#fff6e0", 0.85);
    return (
      disc(x, y, size * 2.3, spark, 0.12) +
      body +
      flame +
      gleam(x, 302 + r() * 40, size * 1.6, spark, 0.5)
    );
  });
  return shore + water + lights.join("");
};

const path: Draw = (r, [, b, far, near, spark], { gradient, mix }) => {
  const x = 196 + (r() - 0.5) * 60;
  const fields = [0, 1, 2].map((i) => {
    const c = mix(far, near, 0.1 + i * 0.34);
    return land(ridge(r, 196 + i * 40, 20 - i * 4, 4), gradient(c, mix(c, b, 0.22)));
  });
  const sway = 46 + r() * 34;
  const way = `<path d="M${n(x - 3)} 232C${n(x + sway)} 262 ${n(x - sway * 1.5)} 292 ${n(x - 20)} 330S${n(x + 30)} 392 ${n(x - 70)} 424H${n(x + 104)}C${n(x + 92)} 372 ${n(x + 74)} 352 ${n(x + 34)} 322S${n(x + sway * 1.15)} 262 ${n(x + 3)} 232Z" fill="${spark}"/>`;
  const house = `<path d="M${n(x - 22)} 232v-24l20-17 20 17v24z" fill="${mix(far, near, 0.9)}"/><rect x="${n(x - 7)}" y="212" width="10" height="12" rx="1" fill="#f4b357"/>`;
  const trees = steps(5).map((i) => {
    const tx = i < 2 ? x - 96 + i * 34 : x + 46 + (i - 2) * 30;
    const h = 26 + r() * 22;
    const ty = 252 + r() * 14;
    return `<path d="M${n(tx)} ${n(ty - h * 1.5)}q${n(h * 0.52)} ${n(h * 0.9)} 0 ${n(h * 1.5)}q${n(-h * 0.52)} ${n(-h * 0.6)} 0 ${n(-h * 1.5)}z" fill="${mix(far, near, 0.75 + r() * 0.25)}"/>`;
  });
  const sun = disc(x + 84, 140, 34, b, 0.9);
  return (
    sun + (fields[0] ?? "") + house + trees.join("") + (fields[1] ?? "") + (fields[2] ?? "") + way
  );
};

export const draw = { hills, tides, moon, breath, leaves, wind, stones, arches, lanterns, path };
export type MotifName = keyof typeof draw;
