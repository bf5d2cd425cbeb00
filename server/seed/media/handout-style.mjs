import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

const variable = new URL("../../../public/fonts/atkinson-hyperlegible-next.woff2", import.meta.url);

/** Returns one static font per weight, because PDFs embed variable fonts as large drawings. Needs Debian's fonttools. */
function face(weight) {
  const folder = mkdtempSync(`${tmpdir()}/respite-font-`);
  const tool = (name, ...rest) =>
    execFileSync("/usr/bin/python3", ["-m", "fontTools", name, ...rest], { stdio: "ignore" });
  tool("varLib.instancer", fileURLToPath(variable), `wght=${weight}`, "-o", `${folder}/cut.ttf`);
  tool(
    "subset",
    `${folder}/cut.ttf`,
    "--unicodes=*",
    "--no-hinting",
    `--output-file=${folder}/bare.ttf`,
  );
  const data = readFileSync(`${folder}/bare.ttf`).toString("base64");
  rmSync(folder, { recursive: true });
  return `@font-face { font-family: A; src: url(data:font/ttf;base64,${data}); font-weight: ${weight}; }`;
}

/** Two letter pages for black-and-white printers: no meaning by color alone, and no filled backgrounds. */
export const handoutStyle = `
${[300, 400, 600].map(face).join("\n")}
@page { size: letter; margin: 0; }
* { box-sizing: border-box; margin: 0; }
body { font: 400 10.6pt/1.46 A, sans-serif; color: #22251f; -webkit-print-color-adjust: exact; }
.page { position: relative; width: 8.5in; height: 11in; padding: .62in .75in .8in; overflow: hidden; break-after: page; }
.page:last-child { break-after: auto; }
header { display: grid; grid-template-columns: 1fr 1.75in; gap: .4in; align-items: end; padding-bottom: .2in; border-bottom: 1.2pt solid #2a5d4c; }
.brand { display: flex; align-items: center; gap: 7pt; font-size: 11.5pt; margin-bottom: .26in; }
.mark { width: 19pt; height: 19pt; }
h1 { font-size: 29pt; line-height: 1.08; font-weight: 300; letter-spacing: -.022em; text-wrap: balance; }
.lead { margin-top: 7pt; font-size: 12.4pt; line-height: 1.38; color: #53564b; text-wrap: pretty; }
.art { height: 1.75in; border-radius: 12pt; overflow: hidden; } .art svg { display: block; width: 100%; height: 100%; }
main { display: flow-root; }
h2 { margin: .21in 0 4pt; font-size: 13.6pt; line-height: 1.2; font-weight: 600; letter-spacing: -.01em; break-after: avoid; }
.page:nth-child(2) main > h2:first-child { margin-top: 0; }
p + p { margin-top: 5pt; } p { text-wrap: pretty; }
ul, ol { padding-left: 15pt; } li { margin-top: 2.6pt; padding-left: 2pt; } li::marker { color: #2a5d4c; font-weight: 600; }
p + ul, p + ol, ul + p, ol + p { margin-top: 4pt; }
.check { list-style: none; padding-left: 0; } .check li { position: relative; padding-left: 18pt; }
.check li::before { content: ""; position: absolute; left: 0; top: 2.4pt; width: 9.5pt; height: 9.5pt; border: 1pt solid #53564b; border-radius: 2.5pt; }
aside { margin: .16in 0; padding: 8pt 12pt; border: 1pt solid #2a5d4c; border-left-width: 4.5pt; border-radius: 7pt; }
table { width: 100%; margin-top: 6pt; border-collapse: collapse; font-size: 9.9pt; line-height: 1.36; }
th { text-align: left; font-weight: 600; border-bottom: 1.2pt solid #22251f; padding: 3pt 8pt 3pt 0; }
td { vertical-align: top; border-bottom: .6pt solid #a9a596; padding: 4.4pt 8pt 4.4pt 0; } td:first-child { font-weight: 600; } td:empty { height: 25pt; } th.blank { width: 46%; } table + p, .lines + p { margin-top: 7pt; } main > p:first-child { margin-top: .16in; }
.lines { padding-top: 2pt; } .lines i { display: block; height: 21pt; border-bottom: .7pt solid #817c6d; }
em { font-style: normal; color: #53564b; }
footer { position: absolute; left: .75in; right: .75in; bottom: .42in; display: grid; grid-template-columns: auto 1fr auto; gap: .3in; font-size: 7.8pt; color: #53564b; border-top: .6pt solid #a9a596; padding-top: 5pt; } footer span:nth-child(2) { text-align: center; }
strong { font-weight: 600; }
`;
