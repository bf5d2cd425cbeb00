// The JavaScript a screen needs before it can be used, in brotli bytes, against its budget.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "./prepare.mjs";

const dist = join(root, "dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const KB = 1000;

/**
 * A screen's chunks: the entry, and the lazily imported modules that the screen cannot do without. What is fetched
 * later (player, engine, …) is not in the budget but is listed, so that nobody hides there.
 */
const screens = [
  {
    name: "login",
    budget: 110 * KB,
    modules: ["index.html", "src/features/session/login-page.tsx"],
  },
  {
    name: "library",
    budget: 110 * KB,
    modules: ["index.html", "src/features/library/library-page.tsx", "src/live/open-device.ts"],
  },
];
/** Heavy libraries that may only ever come on demand. */
const neverFirst = ["hls.js", "jspdf", "uplot", "dompurify"];

const sizes = new Map();
function brotliBytes(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(dist, file))).length);
  return sizes.get(file);
}

function closure(modules) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of modules) {
    if (!manifest[key]) throw new Error(`${key} is not a chunk of the build`);
    visit(key);
  }
  return [...files];
}

let isGood = true;
const inFirst = new Set();
for (const { name, budget, modules } of screens) {
  const files = closure(modules);
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

for (const file of inFirst) {
  const text = readFileSync(join(dist, file), "utf8");
  const marks = {
    "hls.js": "hlsManifestLoad",
    jspdf: "jsPDF",
    uplot: "u-legend",
    dompurify: "DOMPurify",
  };
  for (const library of neverFirst)
    if (text.includes(marks[library])) {
      isGood = false;
      console.log(`${library} is in ${file}, which the first screens load`);
    }
}
process.exit(isGood ? 0 : 1);
