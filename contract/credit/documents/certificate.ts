import type { CertificatePaper, PaperStanding } from "./certificate-paper.ts";
import type { PaperTools } from "./pen.ts";
import { plainTemplate } from "./plain-template.ts";
import { type RichLine, richLines, writeRich } from "./rich.ts";
import {
  ATTENTION,
  DANGER,
  fileIdOf,
  fitted,
  INK,
  isNothing,
  JUNIPER,
  LINE,
  legible,
  longDay,
  newSheet,
  pdfDate,
  type Sheet,
  SOFT,
  tidy,
  writeBlock,
} from "./sheet.ts";
import { drawMark, drawSide } from "./side.ts";
import {
  aboutBlock,
  aboutProvider,
  drawLogo,
  drawSignatories,
  LEFT,
  SIGNED_HEIGHT,
  statementLines,
  titleBlock,
  WIDTH,
} from "./template.ts";
import { formats, headings, unitOf } from "./words.ts";

const BOTTOM = 556;
/** With signatures, lines stand lower: the foot is theirs. */
const SIGNED_BOTTOM = 582;

const watermarks = {
  pending: { text: "PENDING VERIFICATION", size: 40, color: "#f6ecd6" },
  revoked: { text: "REVOKED", size: 92, color: "#f8e4de" },
};

/** Below everything else. */
function drawWatermark({ pen, has }: Sheet, { kind }: PaperStanding): void {
  if (kind === "valid") return;
  const { text, size, color } = watermarks[kind];
  has("semibold", text);
  pen.setFontSize(size);
  pen.setTextColor(color);
  const half = pen.getTextWidth(text) / 2;
  const [x, y] = [LEFT + WIDTH / 2, 330];
  const turn = Math.PI / 9;
  pen.text(text, x - half * Math.cos(turn), y + half * Math.sin(turn), { angle: 20 });
}

function standingLine({ standing, madeAt }: CertificatePaper) {
  if (standing.kind === "revoked")
    return {
      text: `Revoked on ${longDay(standing.on)}. This certificate is not valid any more.`,
      color: DANGER,
    };
  if (standing.kind === "pending")
    return {
      text: `Pending verification: claimed on ${longDay(madeAt)}, not confirmed yet by the provider.`,
      color: ATTENTION,
    };
}

const NAMED_ELSEWHERE = "The person named on the verification page";

/** Who, and how they are known to their boards. */
function drawRecipient(sheet: Sheet, paper: CertificatePaper, top: number): number {
  const say = (text: string, y: number, size = 11) =>
    sheet.write(legible(sheet, text), LEFT, y, { size, color: SOFT });
  say("This certifies that", top);
  const name = legible(sheet, paper.recipient);
  const shown = isNothing(name)
    ? legible(sheet, paper.verifyUrl ? NAMED_ELSEWHERE : "The person who claimed it")
    : name;
  const height = paper.template?.signatories.length ? 62 : 84;
  const bounds = { sizes: [34, 30, 26, 22, 18, 15], width: WIDTH, height };
  const block = fitted(sheet, shown, bounds);
  const below = { x: LEFT, y: top + 12 + block.size, color: INK };
  let y = writeBlock(sheet, block, shown.face, below) - block.lead + 20;
  const known = [paper.credential ?? "", ...paper.licences].filter((part) => tidy(part) !== "");
  if (known.length > 0) {
    const text = legible(sheet, known.join(" · "));
    const lines = fitted(sheet, text, { sizes: [12, 10.5, 9], width: WIDTH, height: 40 });
    y = writeBlock(sheet, lines, text.face, { x: LEFT, y, color: SOFT });
  }
  return y;
}

/** What was completed, in what is left of the page between `top` and `end`. */
function drawActivity(sheet: Sheet, paper: CertificatePaper, top: number, end: number): void {
  const { title, lessonNumber, format, type } = paper;
  const verb = type === "participation" ? "has taken part in" : "has completed";
  sheet.write(legible(sheet, verb), LEFT, top, { size: 11, color: SOFT });
  const text = legible(sheet, title, "semibold");
  const shown = isNothing(text) ? legible(sheet, `Lesson ${lessonNumber}`, "semibold") : text;
  const bounds = {
    sizes: [22, 19, 16, 14, 12, 10.5],
    width: WIDTH,
    height: Math.min(76, end - top - 46),
  };
  const block = fitted(sheet, shown, bounds);
  const below = { x: LEFT, y: top + 10 + block.size, color: INK };
  const y = writeBlock(sheet, block, shown.face, below) - block.lead + 20;
  const about = legible(sheet, `${lessonNumber} · ${formats[format]}`);
  sheet.write(about, LEFT, y, { size: 11, color: SOFT });
}

const STATEMENT = { sizes: [10, 9, 8, 7], most: 100 };

/** What the lesson's provider states stands first and whole, before anything else is said. */
function statementsIn(
  sheet: Sheet,
  { statement, template = plainTemplate }: CertificatePaper,
): { lines: RichLine[]; size: number } {
  const linesAt = (size: number) => ({
    own: richLines(sheet, tidy(statement), size, WIDTH),
    more: statementLines(sheet, template.statement, size),
  });
  for (const size of STATEMENT.sizes) {
    const { own, more } = linesAt(size);
    const lines = [...own, ...more];
    if (lines.length * size * 1.35 <= STATEMENT.most) return { lines, size };
  }
  const size = 7;
  sheet.isCut = true;
  const { own, more } = linesAt(size);
  const most = Math.floor(STATEMENT.most / (size * 1.35)) - 1 - more.length;
  return { lines: [...own.slice(0, most), [[legible(sheet, "[…]")]], ...more], size };
}

/** From the bottom up: who signs, what is told of the provider, and what the provider states. Answers where it begins. */
function drawProvider(sheet: Sheet, paper: CertificatePaper): number {
  const { provider, jointProvider, template = plainTemplate } = paper;
  const isSigned = template.signatories.length > 0;
  if (isSigned) drawSignatories(sheet, template, SIGNED_BOTTOM);
  let bottom = isSigned ? SIGNED_BOTTOM - SIGNED_HEIGHT : BOTTOM;
  const about = aboutProvider(template, provider.name);
  if (about) {
    const { block, face } = aboutBlock(sheet, about);
    const y = bottom - (block.lines.length - 1) * block.lead;
    writeBlock(sheet, block, face, { x: LEFT, y, color: SOFT });
    bottom = y - 13;
  }
  const joint = jointProvider ? `, jointly with ${jointProvider}` : "";
  const text = legible(sheet, `Provided by ${provider.name}${joint} · ${provider.web}`);
  const line = fitted(sheet, text, { sizes: [10, 9, 8], width: WIDTH, height: 26 });
  const top = bottom - (line.lines.length - 1) * line.lead;
  writeBlock(sheet, line, text.face, { x: LEFT, y: top, color: INK });
  const { lines, size } = statementsIn(sheet, paper);
  const y = top - 18 - (lines.length - 1) * size * 1.35;
  writeRich(sheet, lines, { x: LEFT, y, size, color: SOFT });
  sheet.pen.setDrawColor(LINE);
  sheet.pen.setLineWidth(0.75);
  const start = y - size - 10;
  sheet.pen.line(LEFT, start, LEFT + WIDTH, start);
  return start;
}

/** What programs read of it. The name stands here whole, whatever letters it has. */
function describe(sheet: Sheet, paper: CertificatePaper): void {
  const { pen } = sheet;
  const { recipient, title, lessonNumber, type, amount, completedOn, statement, id } = paper;
  pen.setCreationDate(pdfDate(paper.madeAt));
  pen.setFileId(fileIdOf(`${id} ${paper.standing.kind}`));
  pen.setLanguage("en-US");
  pen.viewerPreferences({ DisplayDocTitle: true });
  const what = type === "participation" ? "participation" : `${amount} ${unitOf(type, statement)}`;
  pen.setProperties({
    title: `${headings[type]}: ${tidy(title)}`,
    author: tidy(paper.provider.name),
    subject: `${tidy(recipient)}: ${tidy(title)} (${lessonNumber}), ${what}, ${completedOn}`,
    keywords: [tidy(recipient), id].join(", "),
  });
}

/** The same bytes each time it is drawn of the same, in a browser as on a server. */
export function drawCertificate(tools: PaperTools, paper: CertificatePaper): ArrayBuffer {
  const sheet = newSheet(tools, "landscape");
  describe(sheet, paper);
  drawWatermark(sheet, paper.standing);
  drawMark(sheet, LEFT, 56);
  const template = paper.template ?? plainTemplate;
  drawLogo(sheet, template);
  const { block, face } = titleBlock(sheet, template.titles[paper.type] || headings[paper.type]);
  writeBlock(sheet, block, face, { x: LEFT, y: 128, color: JUNIPER });
  const standing = standingLine(paper);
  if (standing) {
    const text = legible(sheet, standing.text, "semibold");
    sheet.write(text, LEFT, 146, { size: 10.5, color: standing.color });
  }
  const afterName = drawRecipient(sheet, paper, 174);
  drawActivity(sheet, paper, afterName + 22, drawProvider(sheet, paper));
  drawSide(sheet, paper, tools.qr);
  return sheet.pen.output("arraybuffer");
}
