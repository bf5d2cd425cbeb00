// Prints the handouts in handouts/*.txt to PDF: `node server/seed/media/make-handouts.mjs [name …]`. "===" ends a page;
// each handout has two. Needs python3-fonttools, qpdf, and Chromium (set CHROMIUM if it is not /usr/bin/chromium).
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { cover } from "./cover-art.mjs";
import { handoutStyle } from "./handout-style.mjs";

const texts = new URL("./handouts/", import.meta.url);
const files = new URL("./files/", import.meta.url);
const fallback = new URL("../../../public/handouts/burnout-handout.pdf", import.meta.url);

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const inline = (text) =>
  escaped(text)
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/(?<!_)_(?!_)([^_]+)_(?!_)/g, "<em>$1</em>");

const cells = (row) => row.split("|").slice(1, -1);
/** Empty columns are for handwriting and get extra width. */
function table(rows) {
  const [head, ...body] = rows.map(cells);
  const empty = head.map((_, at) => body.every((row) => (row[at] ?? "").trim() === ""));
  const wide = empty.filter(Boolean).length === 1 ? empty.indexOf(true) : -1;
  const titles = head.map(
    (c, at) => `<th${at === wide ? ' class="blank"' : ""}>${inline(c.trim())}</th>`,
  );
  const lines = body.map(
    (row) => `<tr>${row.map((c) => `<td>${inline(c.trim())}</td>`).join("")}</tr>`,
  );
  return `<table><tr>${titles.join("")}</tr>${lines.join("")}</table>`;
}

const item = (line) => `<li>${inline(line.replace(/^(-|\[\]|\d+\.) /, ""))}</li>`;

/** Block types by the first character of their lines. */
const kinds = [
  [/^## /, (rows) => rows.map((r) => `<h2>${inline(r.slice(3))}</h2>`).join("")],
  [/^- /, (rows) => `<ul>${rows.map(item).join("")}</ul>`],
  [/^\[\] /, (rows) => `<ul class="check">${rows.map(item).join("")}</ul>`],
  [/^\d+\. /, (rows) => `<ol>${rows.map(item).join("")}</ol>`],
  [/^> /, (rows) => `<aside>${rows.map((r) => `<p>${inline(r.slice(2))}</p>`).join("")}</aside>`],
  [/^\|/, table],
  [/^_{3}/, (rows) => `<div class="lines">${"<i></i>".repeat(Number(rows[0].slice(3)))}</div>`],
  [/./, (rows) => rows.map((r) => `<p>${inline(r)}</p>`).join("")],
];

function blocks(text) {
  const runs = [];
  for (const line of text.split("\n")) {
    const kind = line.trim() === "" ? null : kinds.find(([sign]) => sign.test(line));
    const last = runs.at(-1);
    if (kind && last?.kind === kind && !/^## /.test(line)) last.rows.push(line);
    else runs.push({ kind, rows: [line] });
  }
  return runs.map(({ kind, rows }) => (kind ? kind[1](rows) : "")).join("\n");
}

const mark = `<svg class="mark" viewBox="0 0 34 34"><rect width="34" height="34" rx="9" fill="#2a5d4c"/><g fill="none" stroke="#fff" stroke-width="2"><circle cx="17" cy="19" r="8.5"/><circle cx="17" cy="21.2" r="4.4"/></g></svg>`;

function document(name, source) {
  const [head, ...rest] = source.split("\n\n");
  const [title, motif, lead] = head.replace(/^# /, "").split("\n");
  const [first, second] = rest.join("\n\n").split(/^===$/m);
  if (second === undefined) throw new Error(`${name} has only one page`);
  const foot = (n) =>
    `<footer><span>Respite · ${escaped(title)}</span><span>General information; it replaces neither treatment nor your organization’s policies.</span><span>${n} of 2</span></footer>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>${handoutStyle}</style>
<section class="page"><header><div><p class="brand">${mark}Respite</p><h1>${inline(title)}</h1><p class="lead">${inline(lead)}</p></div><div class="art">${cover(name, motif)}</div></header><main>${blocks(first)}</main>${foot(1)}</section>
<section class="page"><main>${blocks(second)}</main>${foot(2)}</section></html>`;
}

function print(name) {
  const folder = mkdtempSync(`${tmpdir()}/respite-handout-`);
  const page = `${folder}/page.html`;
  writeFileSync(page, document(name, readFileSync(new URL(`${name}.txt`, texts), "utf8").trim()));
  const quiet =
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
  const target = fileURLToPath(new URL(`handout-${name}.pdf`, files));
  execFileSync(
    process.env.CHROMIUM ?? "/usr/bin/chromium",
    [
      ...quiet.split(" "),
      `--user-data-dir=${folder}/profile`,
      "--no-pdf-header-footer",
      `--print-to-pdf=${folder}/page.pdf`,
      `file://${page}`,
    ],
    { stdio: "ignore" },
  );
  execFileSync("qpdf", [
    ...[
      "--object-streams=generate",
      "--recompress-flate",
      "--compression-level=9",
      "--deterministic-id",
    ],
    ...[`${folder}/page.pdf`, target],
  ]);
  rmSync(folder, { recursive: true, force: true });
}

const wanted = process.argv.slice(2);
for (const file of readdirSync(texts).sort()) {
  const name = basename(file, ".txt");
  if (wanted.length === 0 || wanted.includes(name)) print(name);
}
copyFileSync(new URL("handout-burnout-basics.pdf", files), fallback);
