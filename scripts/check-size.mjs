// Checks the brotli size of the JavaScript that each first screen loads, and that its chunks have no import cycle.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "./prepare.mjs";

const dist = join(root, "dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const KB = 1000;

/**
 * A screen's chunks, and files of public/. `budget` limits the JavaScript loaded before the screen is usable. The engine,
 * downloads, and the player load later, when the page is idle. So does all of React on the sign-in page, which is usable
 * without it.
 */
const screens = [
  { name: "login", chunks: ["core"], files: ["theme.js"], budget: 11.5 * KB },
  { name: "login with React", chunks: ["core", "doors"], files: ["theme.js"], budget: 104.8 * KB },
  // Dexie loads after the first paint, unless there is nothing to start with.
  { name: "library with its lists", chunks: ["core", "first-read", "inner"], budget: 104.8 * KB },
];
/** Heavy libraries that must only be loaded on demand. */
const neverFirst = ["hls.js", "jspdf", "uplot", "dompurify", "minisearch", "prosemirror"];

const sizes = new Map();
function brotliBytes(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(dist, file))).length);
  return sizes.get(file);
}

const byName = (name) => {
  const found = Object.entries(manifest).find(
    ([, chunk]) => chunk.name === name && chunk.file.endsWith(".js"),
  );
  if (!found) throw new Error(`The build has no chunk "${name}"`);
  return found[0];
};

function closure(names) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const name of names) visit(byName(name));
  return [...files];
}

let isGood = true;
const inFirst = new Set();
for (const { name, budget, chunks, files: others = [] } of screens) {
  const files = [...closure(chunks), ...others];
  for (const file of files) inFirst.add(file);
  const bytes = files.reduce((sum, file) => sum + brotliBytes(file), 0);
  const verdict = bytes <= budget ? "within" : "OVER";
  if (bytes > budget) isGood = false;
  console.log(
    `${name}: ${(bytes / KB).toFixed(1)} kB of JavaScript, ${verdict} its ${budget / KB} kB`,
  );
  for (const file of files)
    console.log(`  ${(brotliBytes(file) / KB).toFixed(1).padStart(6)}  ${file}`);
}

/** Returns an import cycle between chunks, if there is one. A cycle would leave the page blank. */
function circle(key, way = []) {
  if (way.includes(key)) return [...way.slice(way.indexOf(key)), key];
  for (const next of manifest[key]?.imports ?? []) {
    const found = circle(next, [...way, key]);
    if (found) return found;
  }
  return undefined;
}
const circles = new Set(
  Object.keys(manifest)
    .map((key) => circle(key)?.map((each) => manifest[each].file))
    .filter(Boolean)
    .map((files) => [...new Set(files)].sort().join(", ")),
);
for (const files of circles) {
  isGood = false;
  console.log(`These need each other: ${files}`);
}

for (const file of inFirst) {
  const text = readFileSync(join(dist, file), "utf8");
  const marks = {
    "hls.js": "hlsManifestLoad",
    jspdf: "jsPDF",
    uplot: "u-legend",
    dompurify: "DOMPurify",
    minisearch: "fuzzyGet",
    prosemirror: "ProseMirror",
  };
  for (const library of neverFirst)
    if (text.includes(marks[library])) {
      isGood = false;
      console.log(`${library} is in ${file}, which the first screens load`);
    }
}
process.exit(isGood ? 0 : 1);
