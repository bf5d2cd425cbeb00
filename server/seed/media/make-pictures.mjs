// Draws the series covers and the app icons: `node server/seed/media/make-pictures.mjs`.
// Icons need ffmpeg and Chromium (set CHROMIUM if it is not /usr/bin/chromium).
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { cover, motifs } from "./cover-art.mjs";

const files = new URL("./files/", import.meta.url);
const pub = new URL("../../../public/", import.meta.url);

/** Reads id and motif of every series from the catalog source. */
function seriesRows() {
  const source = readFileSync(new URL("../catalog/series.ts", import.meta.url), "utf8");
  return [...source.matchAll(/\[\s*"([a-z-]+)",\s*"[^"]+",\s*"([a-z]+)",/g)].map((m) => [
    m[1],
    m[2],
  ]);
}

function covers() {
  for (const [id, motif] of seriesRows()) {
    const svg = cover(id, motif)
      .replace(
        '<svg class="cover-art"',
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"',
      )
      .replace(' aria-hidden="true" ', "");
    writeFileSync(new URL(`cover-${id}.svg`, files), `${svg}\n`);
  }
}

const JUNIPER = "#2a5d4c";

/** The logo: two rings at the bottom of a rounded square. `scale` keeps maskable icons in the safe zone. */
function mark({ scale = 1, radius = 9, back = JUNIPER, rings = "#ffffff" }) {
  const at = `translate(17 17) scale(${scale}) translate(-17 -17)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><rect width="34" height="34" rx="${radius}" fill="${back}"/><g transform="${at}" fill="none" stroke="${rings}" stroke-width="2"><circle cx="17" cy="19" r="8.5"/><circle cx="17" cy="21.2" r="4.4"/></g></svg>`;
}

/** Status bars use only the alpha channel. */
const badge = mark({ scale: 1.5, radius: 0, back: "none", rings: "#ffffff" })
  .replace('cy="19" r="8.5"', 'cy="17" r="8.5"')
  .replace('cy="21.2"', 'cy="19.2"');

function png(svg, width, name, { height = width, filter = "null" } = {}) {
  const folder = mkdtempSync(`${tmpdir()}/respite-icon-`);
  const page = `<!doctype html><style>*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`;
  writeFileSync(`${folder}/icon.html`, page);
  execFileSync(
    process.env.CHROMIUM ?? "/usr/bin/chromium",
    [
      ...[
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
      ],
      ...[
        "--disable-component-update",
        "--disable-sync",
        "--force-device-scale-factor=1",
        "--hide-scrollbars",
      ],
      ...[
        "--default-background-color=00000000",
        `--user-data-dir=${folder}/profile`,
        "--window-size=1300,800",
      ],
      ...[`--screenshot=${folder}/icon.png`, `file://${folder}/icon.html`],
    ],
    { stdio: "ignore" },
  );
  execFileSync("ffmpeg", [
    "-v",
    "error",
    "-y",
    "-i",
    `${folder}/icon.png`,
    "-vf",
    `crop=${width}:${height}:0:0,${filter}`,
    ...(filter === "null" ? ["-pix_fmt", "rgba"] : []),
    "-pred",
    "mixed",
    fileURLToPath(new URL(name, pub)),
  ]);
  rmSync(folder, { recursive: true, force: true });
}

/** Writes an icon file with one PNG in it. */
function ico(size, name) {
  const picture = new URL(`${name}.png`, pub);
  png(mark({}), size, `${name}.png`);
  const bytes = readFileSync(picture);
  rmSync(picture);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([size, size], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(bytes.length, 14);
  head.writeUInt32LE(22, 18);
  writeFileSync(new URL(name, pub), Buffer.concat([head, bytes]));
}

/** Link previews don't draw SVG. Each motif has one picture with the size that they ask for. */
function previewCovers() {
  mkdirSync(new URL("covers/", pub), { recursive: true });
  const filter = "split[a][b];[a]palettegen=max_colors=64[p];[b][p]paletteuse=dither=none";
  for (const motif of motifs)
    png(cover(motif, motif), 1200, `covers/${motif}.png`, { height: 630, filter });
}

covers();
previewCovers();
ico(48, "favicon.ico");
writeFileSync(new URL("favicon.svg", pub), `${mark({})}\n`);
png(mark({}), 192, "icon-192.png");
png(mark({}), 512, "icon-512.png");
png(mark({ radius: 0, scale: 0.86 }), 192, "maskable-192.png");
png(mark({ radius: 0, scale: 0.86 }), 512, "maskable-512.png");
png(mark({ radius: 0, scale: 0.95 }), 180, "apple-touch-icon.png");
png(badge, 96, "badge-96.png");
