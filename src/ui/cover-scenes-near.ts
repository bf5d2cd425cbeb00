import type { Draw } from "./cover-motifs.ts";
import { shape, thick } from "./cover-scene-shapes.ts";
import { curve, disc, land, n, type Point, ridge, steps } from "./cover-shapes.ts";

/** Rings around a center at the middle, the left, or the top. */
export const rings =
  (center: readonly [number, number], drift: readonly [number, number], isWhole: boolean): Draw =>
  (r, [, b, , near, spark], { mix }) => {
    const [x, y] = center;
    const [dx, dy] = drift;
    const radius = isWhole ? 190 : 300;
    const step = isWhole ? 27 : 40;
    const all = steps(7).map((i) =>
      disc(
        x + dx * i + (r() - 0.5) * 4,
        y + dy * i,
        radius - i * step,
        mix(b, near, (i / 6) ** 1.1),
      ),
    );
    const from = dx > 0 ? -0.7 : 1;
    const angle = isWhole ? -2.2 + r() * 1.2 : from + r() * 1;
    const at = radius - step * 2;
    const dot = disc(
      x + dx * 2 + Math.cos(angle) * at,
      y + dy * 2 + Math.sin(angle) * at,
      10,
      spark,
    );
    return all.join("") + dot;
  };

/* Leaves: one large leaf, stems with blossoms, round leaves. */

export const largeLeaf: Draw = (r, [a, , far, near, spark], { mix }) => {
  const side = r() < 0.5 ? 1 : -1;
  const veins = steps(5).map((i) => {
    const up = `m${122 + i * 38} ${364 - i * 58}q${i * 2 - 14} ${i * 3 - 40} ${i * 8 - 6} ${i * 9 - 78}`;
    const across = `m${6 - i * 8} ${78 - i * 9}q36 -6 ${78 - i * 8} ${-2 - i * 6}`;
    return thick(up.replace("m", "M") + across, near, 3, 0.45);
  });
  const leaf =
    shape("M96 404C60 250 140 96 318 52C352 214 262 356 96 404Z", mix(far, near, 0.25)) +
    shape("M96 404C196 330 270 220 318 52C352 214 262 356 96 404Z", mix(far, near, 0.6)) +
    thick("M60 430C150 340 240 226 318 52", near, 5) +
    veins.join("");
  return (
    disc(200 - side * 64, 150, 92, mix(a, "#fff8e6", 0.55), 0.8) +
    `<g transform="translate(200 0) scale(${side} 1) translate(-200 0)">${leaf}</g>` +
    disc(200 - side * 96, 118, 12, spark)
  );
};

export const stems: Draw = (r, [, , far, near, spark], { mix }) => {
  const blade = (x: number, y: number, turn: number, fill: string) =>
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="19" ry="7" fill="${fill}" transform="rotate(${turn} ${n(x)} ${n(y)})"/>`;
  const all = steps(7).map((i) => {
    const foot = 60 + i * 46 + r() * 14;
    const lean = (r() - 0.4) * 70;
    const top = 70 + r() * 90;
    const fill = mix(far, near, 0.15 + (i % 3) * 0.35);
    const stem = thick(
      `M${n(foot)} 420Q${n(foot)} ${n(top + 150)} ${n(foot + lean)} ${n(top)}`,
      fill,
      5,
    );
    const blades = steps(4).map((k) => {
      const x = foot + lean * (1 - k / 5) ** 2;
      const y = top + (420 - top) * (k / 5) * 0.62;
      return blade(x + 15, y + 6, -42, fill) + blade(x - 13, y + 12, 42, mix(fill, near, 0.25));
    });
    return stem + blades.join("");
  });
  return disc(260, 150, 74, spark, 0.9) + all.join("");
};

export const roundLeaves: Draw = (r, [a, , far, near, spark], { mix }) => {
  const pairs = steps(7).map((i) => {
    const t = 0.06 + i * 0.14;
    const x = 420 - 330 * t - 40 * Math.sin(t * 3.1);
    const y = 40 + 360 * t ** 1.25;
    const radius = 25 + i * 4.4;
    const first = mix(far, near, r() * 0.4);
    const second = mix(far, near, 0.35 + r() * 0.4);
    return (
      disc(x - radius * 0.8, y - radius * 0.62, radius, first) +
      disc(x + radius * 0.86, y + radius * 0.66, radius * 0.94, second)
    );
  });
  return (
    disc(134, 168, 96, mix(a, "#fff8e6", 0.55), 0.8) +
    thick("M420 40C300 96 196 190 90 420", near, 4) +
    pairs.join("") +
    disc(96, 128, 9, spark) +
    disc(116, 110, 6, spark)
  );
};

/* Wind: dunes, and two fields of threads. */

export const dunes: Draw = (_r, [, b, far, near, spark], { mix }) =>
  disc(288, 112, 40, spark) +
  steps(4)
    .map((i) => {
      const y = 176 + i * 50;
      const side = i % 2 ? 1 : -1;
      const crest = `M-20 ${y + 40 * side}C100 ${y - 70 * side} 210 ${y - 30 * side} 260 ${y + 6}`;
      return (
        shape(
          `${crest}S380 ${y + 40 * side} 420 ${y - 10 * side}V420H-20Z`,
          mix(far, near, i / 3.4),
        ) +
        shape(
          `${crest}C200 ${y + 20} 150 ${y + 90} 120 420H-20Z`,
          mix(b, near, Number((0.22 + i * 0.2).toFixed(2))),
        )
      );
    })
    .join("");

export const threads =
  (one: number, turn: number, height: number): Draw =>
  (r, [, b, far, near, spark], { mix }) => {
    const base = ridge(r, 0, height, 4);
    const color = (i: number) => {
      if (i === one) return spark;
      return i % 3 === 1 ? far : mix(b, near, 0.15 + (i / 11) * 0.75);
    };
    const all = steps(12).map((i) => {
      const points = base.map(
        ([x, y], k): Point => [
          x,
          24 + i * 33 + y * (1 - i / 20) + Math.sin(k * 1.3 + i * 0.3) * 12,
        ],
      );
      const width = i === one ? 14 : n(7 + ((i * 5) % 4) * 4.4);
      return `<path d="${curve(points)}" fill="none" stroke="${color(i)}" stroke-width="${width}"/>`;
    });
    return `<g transform="rotate(${turn} 200 200) translate(200 200) scale(1.5) translate(-200 -200)">${all.join("")}</g>`;
  };

/* Stones: in water, with a leaf, two piles. */

const stone = (x: number, y: number, w: number, h: number, fill: string) =>
  shape(
    `M${n(x - w)} ${n(y - h * 0.8)}C${n(x - w)} ${n(y - h * 2)} ${n(x + w * 0.9)} ${n(y - h * 2.2)} ${n(x + w)} ${n(y - h)}C${n(x + w)} ${n(y + 2)} ${n(x - w)} ${n(y + 3)} ${n(x - w)} ${n(y - h * 0.8)}Z`,
    fill,
  ) +
  thick(
    `M${n(x - w * 0.6)} ${n(y - h * 1.28)}Q${n(x - w * 0.1)} ${n(y - h * 1.75)} ${n(x + w * 0.45)} ${n(y - h * 1.5)}`,
    "#fff",
    4,
    0.2,
  );

export const steppingStones: Draw = (_r, [a, b, far, near, spark], { mix }) => {
  const ripple = mix(a, "#fffaf0", 0.5);
  const places = [
    [96, 344, 74, 30, near],
    [226, 302, 60, 24, mix(far, near, 0.6)],
    [318, 262, 44, 17, mix(far, near, 0.3)],
  ] as const;
  const all = places.map(([x, y, w, h, fill]) => {
    const ripples = [1.5, 1.25].map(
      (k) =>
        `<ellipse cx="${x}" cy="${y - 2}" rx="${n(w * k)}" ry="${n(h * 0.62 * k)}" fill="none" stroke="${ripple}" stroke-opacity=".5" stroke-width="3"/>`,
    );
    return ripples.join("") + stone(x, y, w, h, fill);
  });
  const water = `<rect y="232" width="400" height="168" fill="${mix(far, b, 0.3)}"/>`;
  return disc(120, 124, 30, spark) + water + all.join("");
};

export const stonesAndLeaf: Draw = (_r, [a, , far, near, spark], { mix }) => {
  const ground: Point[] = [
    [-20, 320],
    [420, 314],
  ];
  return (
    disc(200, 168, 104, mix(a, "#fffaf0", 0.5), 0.8) +
    land(ground, mix(far, near, 0.35)) +
    stone(200, 326, 122, 34, near) +
    stone(206, 268, 84, 28, mix(far, near, 0.5)) +
    stone(192, 220, 52, 24, mix(far, near, 0.15)) +
    shape("M196 176C184 138 208 108 246 98C254 136 236 166 196 176Z", spark) +
    thick("M196 176Q216 142 238 108", near, 3)
  );
};

export const twoPiles: Draw = (r, [, b, far, near, spark], { mix }) => {
  const places = [
    [132, 80, 1],
    [112, 66, 0.6],
    [146, 52, 0.85],
    [126, 38, 0.4],
    [138, 26, 0.7],
  ] as const;
  let foot = 322;
  const pile = places.map(([x, w, shade], i) => {
    const drawn = stone(x + (r() - 0.5) * 8, foot, w, 24 - i * 2, mix(far, near, shade));
    foot -= (24 - i * 2) * 1.66;
    return drawn;
  });
  return (
    disc(300, 132, 46, spark) +
    land(ridge(r, 268, 10, 4), mix(far, b, 0.4)) +
    `<rect y="312" width="400" height="88" fill="${mix(far, near, 0.3)}"/>` +
    pile.join("") +
    stone(286, 330, 58, 22, mix(far, near, 0.75)) +
    stone(294, 294, 36, 17, mix(far, near, 0.4))
  );
};

/* Arches: a window, an open door, three bays. */

const bow = (x: number, half: number, top: number, fill: string) =>
  shape(
    `M${x - half} 420V${top + half}A${half} ${half} 0 0 1 ${x + half} ${top + half}V420Z`,
    fill,
  );

export const archedWindow: Draw = (r, [a, b, far, near, spark], { mix }) =>
  bow(200, 148, 46, far) +
  bow(200, 126, 66, near) +
  disc(150 + r() * 90, 150, 34, spark) +
  shape("M74 268Q140 226 204 256T326 244V330H74Z", mix(far, near, 0.5)) +
  `<path d="M200 66V330M74 206H326" stroke="${far}" stroke-width="9"/>` +
  shape("M34 326h332v28h-332z", far) +
  shape("M52 354h296v66h-296z", mix(b, a, 0.4));

export const openDoor: Draw = (_r, [a, , far, near, spark], { mix }) =>
  shape("M118 78h164v266h-164z", far) +
  shape("M134 94h132v250h-132z", spark) +
  shape("M134 94L206 122V356L134 344Z", mix(far, a, 0.35)) +
  disc(192, 240, 6, spark) +
  shape("M-20 344H420V420H-20Z", a) +
  shape("M206 346H266L372 420H150Z", near, 0.75);

export const bays: Draw = (r, [a, b, far, near, spark], { mix }) => {
  const sun = Math.floor(r() * 3);
  const all = steps(3).map((i) => {
    const x = 74 + i * 126;
    const hill = `M${x - 42} 292Q${x} ${n(272 + r() * 14)} ${x + 42} 288V420H${x - 42}Z`;
    return (
      bow(x, 54, 104, mix(far, near, 0.15)) +
      bow(x, 42, 122, near) +
      (i === sun ? disc(x, 236, 26, spark) : "") +
      shape(hill, mix(far, near, 0.45))
    );
  });
  return (
    all.join("") + shape("M0 352h400v68h-400z", mix(a, b, 0.5)) + shape("M0 344h400v10h-400z", far)
  );
};
