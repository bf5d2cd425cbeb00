// cover(seed, motif) returns an SVG string that depends only on its arguments.
const palettes = {
  // [sky top, sky foot, far, near, spark]
  hills: ["#f4e6cc", "#ecc99b", "#b7bd93", "#29473a", "#de7a3b"],
  tides: ["#f3dfcd", "#eab994", "#8fb3a8", "#173f45", "#fff1d8"],
  moon: ["#12272b", "#3b5c57", "#2a4a49", "#0b191a", "#f4dfb0"],
  breath: ["#f5ebc8", "#ead893", "#c9b45e", "#5a6a35", "#fffdf0"],
  leaves: ["#ece6cf", "#dcd8b4", "#8c9b62", "#32503a", "#c8532e"],
  wind: ["#e3cfa8", "#d3b27c", "#f5ead0", "#7a4326", "#2c5c50"],
  stones: ["#dfe3d8", "#bcc8bd", "#9aa397", "#38433f", "#e0a24a"],
  arches: ["#43232a", "#5e3032", "#8f4a3a", "#f3c98a", "#fff0cc"],
};
export const motifs = Object.keys(palettes);
const hash = (s) =>
  [...s].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619), 2166136261) >>> 0;
const random = (a) => () => {
  a = (a + 0x6d2b79f5) | 0;
  let t = Math.imul(a ^ (a >>> 15), 1 | a);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const rgb = (h) => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16));
const mix = (a, b, t) =>
  "#" +
  rgb(a)
    .map((v, i) =>
      Math.round(v + (rgb(b)[i] - v) * t)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
const n = (v) => +v.toFixed(1);
const curve = (p) =>
  p.slice(1).reduce(
    (d, [x, y], i) => {
      // Catmull-Rom through the points
      const a = p[i - 1] ?? p[i],
        b = p[i],
        c = [x, y],
        e = p[i + 2] ?? c;
      return `${d}C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(x)} ${n(y)}`;
    },
    `M${p[0].map(n).join(" ")}`,
  );
const ridge = (r, y, amp, k) =>
  Array.from({ length: k + 1 }, (_, i) => [-20 + (440 * i) / k, y + (r() - 0.5) * 2 * amp]);
const land = (pts, fill) => `<path d="${curve(pts)}L420 420L-20 420Z" fill="${fill}"/>`;
const disc = (x, y, r, f, o = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${f}"${o < 1 ? ` opacity="${n(o * 10) / 10}"` : ""}/>`;

const draw = {
  hills(r, [_a, b, far, near, spark], grad) {
    const x = 110 + r() * 180;
    return (
      disc(x, 158, 74, b, 0.6) +
      disc(x, 158, 36, spark) +
      [0, 1, 2, 3, 4]
        .map((i) => {
          const c = mix(far, near, (i / 4) ** 0.9);
          return land(
            ridge(r, 186 + i * 36, 30 - i * 2, 4 + (i % 2)),
            grad(c, mix(c, b, 0.34 - i * 0.05), i),
          );
        })
        .join("")
    );
  },
  tides(r, [_a, _b, far, near, spark]) {
    const x = 130 + r() * 140;
    return (
      disc(x, 176, 62, spark, 0.45) +
      disc(x, 176, 44, spark) +
      [0, 1, 2, 3, 4, 5]
        .map((i) => {
          const p = r() * 6.3,
            len = 150 + i * 34,
            h = 5 + i * 3.2;
          return land(
            Array.from({ length: 23 }, (_, k) => [
              -20 + k * 20,
              184 + i * 31 + Math.sin(((k * 20) / len) * 6.28 + p) * h,
            ]),
            mix(far, near, i / 5),
          );
        })
        .join("") +
      [0, 1, 2]
        .map(
          (i) =>
            `<rect x="${n(x - 30 + i * 7)}" y="${202 + i * 15}" width="${60 - i * 14}" height="3.5" rx="2" fill="${spark}" opacity=".75"/>`,
        )
        .join("")
    );
  },
  moon(r, [_a, _b, far, near, spark], _grad) {
    const x = 160 + r() * 90,
      y = 172,
      R = 48;
    const stars = Array.from({ length: 11 }, () =>
      disc(r() * 400, 20 + r() * 190, 0.9 + r() * 1.5, spark, 0.7),
    ).join("");
    return (
      stars +
      disc(x, y, 78, spark, 0.1) +
      `<path d="M${n(x - 12)} ${y - R}A${R} ${R} 0 1 1 ${n(x - 34)} ${y + 34}A${R * 0.86} ${R * 0.86} 0 0 0 ${n(x - 12)} ${y - R}Z" fill="${spark}"/>` +
      land(ridge(r, 252, 16, 5), far) +
      land(ridge(r, 276, 8, 4), mix(far, near, 0.55)) +
      `<rect y="292" width="400" height="108" fill="${near}"/>` +
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            `<rect x="${n(x - 44 + i * 7 + r() * 10)}" y="${300 + i * 13}" width="${n(84 - i * 15)}" height="3" rx="1.5" fill="${spark}" opacity="${n(0.75 - i * 0.12)}"/>`,
        )
        .join("")
    );
  },
  breath(r, [_a, b, _far, near, spark]) {
    const x = 200 + (r() - 0.5) * 40,
      foot = 372,
      out = [0, 1, 2, 3, 4, 5, 6]
        .map((i) => {
          const R = 196 - i * 27;
          return disc(x + (r() - 0.5) * 3, foot - R - i * 9, R, mix(b, near, (i / 6) ** 1.1));
        })
        .join("");
    const t = -0.5 - r() * 1.4,
      R = 196 - 27 * 2;
    return out + disc(x + Math.cos(t) * R, foot - R - 18 + Math.sin(t) * R, 9, spark);
  },
  leaves(r, [_a, _b, far, near, spark]) {
    const bend = 40 + r() * 50,
      pt = (t) => [128 + bend * Math.sin(t * 2.4) + t * 70, 420 - t * 372];
    const leaf = ([x, y], ang, L, c) => {
      const w = L * 0.25;
      return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(ang)})"><path d="M0 0Q${n(L * 0.45)} ${n(-w * 1.5)} ${n(L)} 0Z" fill="${c}"/><path d="M0 0Q${n(L * 0.45)} ${n(w * 1.5)} ${n(L)} 0Z" fill="${mix(c, near, 0.32)}"/></g>`;
    };
    let out = disc(262, 138, 100, "#f8f2de", 0.85);
    for (let i = 0; i < 8; i++) {
      const t = 0.1 + i * 0.115,
        L = 150 - i * 12 + r() * 14;
      out +=
        leaf(pt(t), -18 - r() * 8 - i * 5, L * 0.8, mix(far, near, r() * 0.55)) +
        leaf(pt(t + 0.05), -146 + r() * 10 + i * 3, L * 0.92, mix(far, near, 0.25 + r() * 0.6));
    }
    return (
      out +
      `<path d="${curve([0, 0.2, 0.4, 0.6, 0.8, 0.97].map(pt))}" fill="none" stroke="${near}" stroke-width="4" stroke-linecap="round"/>` +
      disc(316, 118, 11, spark) +
      disc(334, 142, 7, spark) +
      disc(304, 146, 5.5, spark)
    );
  },
  wind(r, [_a, b, far, near, spark]) {
    const base = ridge(r, 0, 54, 5),
      one = Math.floor(4 + r() * 4);
    return Array.from({ length: 15 }, (_, i) => {
      const quiet = i % 3 === 1 ? far : mix(b, near, 0.18 + (i / 14) * 0.82);
      const c = i === one ? spark : quiet;
      return `<path d="${curve(base.map(([x, y], k) => [x, 34 + i * 27 + y * (1 - i / 26) + Math.sin(k + i * 0.35) * 9]))}" fill="none" stroke="${c}" stroke-width="${i === one ? 13 : n(6 + ((i * 7) % 5) * 3.4)}"/>`;
    }).join("");
  },
  stones(r, [_a, b, far, near, spark]) {
    let y = 302,
      out =
        disc(248, 176, 84, "#f2efe2", 0.75) +
        disc(92, 136, 15, spark) +
        land(ridge(r, 286, 7, 4), mix(far, b, 0.35)) +
        `<ellipse cx="200" cy="304" rx="150" ry="12" fill="${mix(far, near, 0.35)}"/>`;
    for (let i = 0; i < 5; i++) {
      const w = 112 - i * 18 + r() * 10,
        h = 26 - i * 2.4 + r() * 5,
        x = 196 + (r() - 0.5) * 22,
        c = [near, mix(far, near, 0.6), "#8b7d69", mix(far, near, 0.3), "#c9bda6"][i];
      const d = `M${n(x - w)} ${n(y - h * 0.8)}C${n(x - w)} ${n(y - h * 2)} ${n(x + w * 0.9)} ${n(y - h * 2.2)} ${n(x + w)} ${n(y - h)}C${n(x + w)} ${n(y + 2)} ${n(x - w)} ${n(y + 3)} ${n(x - w)} ${n(y - h * 0.8)}Z`;
      out += `<path d="${d}" fill="${c}"/><path d="M${n(x - w * 0.62)} ${n(y - h * 1.28)}Q${n(x - w * 0.1)} ${n(y - h * 1.75)} ${n(x + w * 0.45)} ${n(y - h * 1.5)}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="4" stroke-linecap="round"/>`;
      y -= h * 1.66;
    }
    return out;
  },
  arches(r, [a, b, far, near, spark]) {
    const x = 200 + (r() - 0.5) * 36,
      arch = (w, f) =>
        `<path d="M${n(x - w)} 420V${n(118 + (180 - w) + 60)}A${w} ${w} 0 0 1 ${n(x + w)} ${n(118 + (180 - w) + 60)}V420Z" fill="${f}"/>`;
    return (
      [176, 146, 117, 89, 62]
        .map((w, i) =>
          arch(w, mix(mix(b, far, Math.min(i / 2, 1)), near, Math.max(0, (i - 1.4) / 2.6))),
        )
        .join("") +
      disc(x, 300, 25, spark) +
      `<path d="M-20 420V352Q${n(x)} ${n(318 + r() * 10)} 420 352V420Z" fill="${a}"/>` +
      `<path d="M${n(x - 58)} 337L${n(x - 96)} 420H${n(x + 96)}L${n(x + 58)} 337Q${n(x)} 331 ${n(x - 58)} 337Z" fill="${near}" opacity=".5"/>`
    );
  },
};

let uses = 0;
export function cover(seed, motif = motifs[hash(seed) % motifs.length], attrs = "") {
  const r = random(hash(seed)),
    p = palettes[motif],
    id = `c${hash(seed).toString(36)}${uses++}`;
  const defs = [
    `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${p[0]}"/><stop offset=".8" stop-color="${p[1]}"/></linearGradient>`,
  ];
  const grad = (from, to, i) => {
    defs.push(
      `<linearGradient id="${id}${i}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset=".7" stop-color="${to}"/></linearGradient>`,
    );
    return `url(#${id}${i})`;
  };
  const body = draw[motif](r, p, grad);
  return `<svg class="cover-art" viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" ${attrs}><defs>${defs.join("")}</defs><rect width="400" height="400" fill="url(#${id})"/>${body}</svg>`;
}
