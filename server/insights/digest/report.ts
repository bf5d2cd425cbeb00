import {
  createPdfCanvas,
  fitText,
  INK,
  JUNIPER,
  LINE,
  type PdfCanvas,
  SOFT,
  withFont,
  wrapText,
  writeBlock,
  writeLine,
  writeParagraph,
} from "#contract/credit/documents/pdf-canvas.ts";
import { describePdf } from "#contract/credit/documents/pdf-properties.ts";
import type { FontName, PdfTools } from "#contract/credit/documents/pdf-types.ts";
import {
  report as copy,
  daysText,
  type Figure,
  figuresOf,
  headline,
  monthText,
  ownDays,
  periodText,
} from "./digest-copy.ts";
import type { Summary } from "./summary.ts";

/* Two pages of US Letter. All measures are in points. */

const LEFT = 54;
const RIGHT = 558;
const WIDTH = RIGHT - LEFT;

type Style = { readonly size: number; readonly color: string; readonly font?: FontName };

/** Writes wrapped text with its first baseline at `y`. Returns the next baseline. */
function paragraph(
  canvas: PdfCanvas,
  text: string,
  x: number,
  y: number,
  width: number,
  style: Style,
) {
  const { size, color, font = "regular" } = style;
  const part = withFont(canvas, text, font);
  const block = { lines: wrapText(canvas, part, size, width), size, lineHeight: size * 1.35 };
  return writeParagraph(canvas, block, part.font, { x, y, color });
}

/** Writes the heading of a section. */
const heading = (canvas: PdfCanvas, text: string, y: number) =>
  writeLine(canvas, withFont(canvas, text, "semibold"), {
    ...{ x: LEFT, y, size: 12, color: INK, tag: "H2" },
  });

function drawHead(canvas: PdfCanvas, summary: Summary): number {
  const title = withFont(canvas, copy.title, "semibold");
  const name = withFont(canvas, summary.group);
  const room = { sizes: [24, 20, 16], width: WIDTH, height: 60 };
  const block = fitText(canvas, name, room);
  const y = canvas.tag("H1", () => {
    canvas.write({ ...title, text: `${title.text} ` }, LEFT, 72, { size: 13, color: JUNIPER });
    return writeBlock(canvas, block, name.font, { x: LEFT, y: 78 + block.size, color: INK });
  });
  const about = `${daysText(summary.days)}. ${copy.published(summary.publishedOn)}.`;
  paragraph(canvas, about, LEFT, y + 2, WIDTH, { size: 10, color: SOFT });
  return paragraph(canvas, headline(summary), LEFT, y + 34, WIDTH, {
    size: 16,
    color: INK,
    font: "semibold",
  });
}

const CARD_HEIGHT = 108;
const GAP = 14;
const CARD_WIDTH = (WIDTH - GAP) / 2;

function drawFigure(canvas: PdfCanvas, figure: Figure, x: number, y: number): void {
  canvas.pdf.setDrawColor(LINE);
  canvas.pdf.setLineWidth(0.75);
  canvas.pdf.roundedRect(x, y, CARD_WIDTH, CARD_HEIGHT, 8, 8, "S");
  const inner = { x: x + 14, width: CARD_WIDTH - 28 };
  const name = withFont(canvas, figure.name, "semibold");
  writeLine(canvas, name, { x: inner.x, y: y + 22, size: 10, color: SOFT, tag: "H2" });
  writeLine(canvas, withFont(canvas, figure.value), {
    ...{ x: inner.x, y: y + 52, size: 24, color: INK },
  });
  let line = y + 72;
  for (const text of figure.lines)
    line = paragraph(canvas, text, inner.x, line, inner.width, { size: 9, color: SOFT });
}

const CHART = { height: 170, axis: 34 };

type Point = Summary["trend"][number];
type Known = Point & { readonly value: number; readonly low: number; readonly high: number };
const isKnown = (point: Point): point is Known =>
  point.value !== null && point.low !== null && point.high !== null;

/** Draws the rate of each period with its likely range. */
function drawTrend(canvas: PdfCanvas, { trend }: Summary, top: number): void {
  const known = trend.filter(isKnown);
  if (known.length < 2) return;
  heading(canvas, copy.trend, top);
  const most = Math.min(1, Math.ceil(Math.max(...known.map(({ high }) => high)) * 10) / 10);
  const box = { x: LEFT, y: top + 8, width: WIDTH, height: CHART.height + 28 };
  const figure = { alt: copy.trendAlt(monthsOf(trend)), box };
  canvas.tag("Figure", () => drawChart(canvas, trend, top + 18, most), { figure });
}

const monthsOf = (trend: Summary["trend"]) => ({
  start: trend[0]?.days.start ?? "",
  end: trend.at(-1)?.days.end ?? "",
});

function drawChart(canvas: PdfCanvas, trend: Summary["trend"], upper: number, most: number): void {
  const { pdf } = canvas;
  const left = LEFT + CHART.axis;
  const at = (index: number) => left + (index / Math.max(1, trend.length - 1)) * (RIGHT - left);
  const height = (value: number) => upper + (1 - value / most) * CHART.height;
  pdf.setLineWidth(0.5);
  for (const value of [0, most / 2, most]) {
    pdf.setDrawColor(LINE);
    pdf.line(left, height(value), RIGHT, height(value));
    canvas.write(withFont(canvas, copy.percent(value)), LEFT, height(value) + 3, {
      size: 8,
      color: SOFT,
    });
  }
  trend.forEach((point, index) => {
    if (!isKnown(point)) return;
    pdf.setDrawColor(LINE);
    pdf.setLineWidth(4);
    pdf.line(at(index), height(point.low), at(index), height(point.high));
    const next = trend[index + 1];
    pdf.setDrawColor(JUNIPER);
    pdf.setLineWidth(1.5);
    if (next && isKnown(next))
      pdf.line(at(index), height(point.value), at(index + 1), height(next.value));
  });
  pdf.setFillColor(JUNIPER);
  trend.forEach((point, index) => {
    if (isKnown(point)) pdf.circle(at(index), height(point.value), 2.2, "F");
  });
  const foot = { size: 8, color: SOFT };
  const label = upper + CHART.height + 14;
  const { start, end } = monthsOf(trend);
  canvas.write(withFont(canvas, monthText(start)), left, label, foot);
  const text = withFont(canvas, monthText(end));
  canvas.write(text, RIGHT - canvas.textWidth(text, foot.size), label, foot);
}

const COLUMNS = [LEFT, 270, 360, 470] as const;
const MAX_ROWS = 14;

function drawTable(canvas: PdfCanvas, { trend }: Summary, top: number): number {
  heading(canvas, copy.trendTable, top);
  let y = top + 22;
  const row = (cells: readonly string[], style: Style, isHeader = false) =>
    canvas.tag("TR", () => {
      for (const [index, cell] of cells.entries()) {
        const text = withFont(canvas, cell, style.font);
        const draw = () => canvas.write(text, COLUMNS[index] ?? LEFT, y, style);
        if (isHeader) canvas.tag("TH", draw, { scope: "Column" });
        else if (index === 0) canvas.tag("TH", draw, { scope: "Row" });
        else canvas.tag("TD", draw);
      }
    });
  canvas.tag("Table", () => {
    row(copy.columns, { size: 9, color: SOFT }, true);
    canvas.pdf.setDrawColor(LINE);
    canvas.pdf.setLineWidth(0.75);
    canvas.pdf.line(LEFT, y + 6, RIGHT, y + 6);
    for (const point of trend.slice(-MAX_ROWS)) {
      y += 20;
      row(copy.trendRow(point), { size: 10, color: INK });
    }
  });
  return y + 36;
}

function drawStressors(canvas: PdfCanvas, summary: Summary, top: number): number {
  const { stressors } = summary;
  heading(canvas, copy.stressors, top);
  const lines = stressors.top.length === 0 ? [copy.noStressors] : stressors.top.map(copy.stressor);
  const days = ownDays(stressors.days, summary);
  let y = top + 20;
  if (days) y = paragraph(canvas, days, LEFT, y, WIDTH, { size: 9, color: SOFT }) + 4;
  canvas.tag("L", () => {
    for (const line of lines)
      canvas.tag("LI", () => {
        const draw = () => paragraph(canvas, line, LEFT, y, WIDTH, { size: 10, color: INK });
        y = canvas.tag("LBody", draw) + 3;
      });
  });
  return y + 20;
}

function drawAbout(canvas: PdfCanvas, top: number): void {
  heading(canvas, copy.aboutTitle, top);
  let y = top + 20;
  for (const text of copy.about)
    y = paragraph(canvas, text, LEFT, y, WIDTH, { size: 9, color: SOFT }) + 4;
}

/** Draws the two-page report. The same summary gives the same bytes. */
export function drawReport(tools: PdfTools, summary: Summary): Uint8Array {
  const canvas = createPdfCanvas(tools, "portrait");
  const title = copy.documentTitle(summary.group, periodText(summary.days));
  describePdf(canvas.pdf, {
    ...{ title, author: "Respite", subject: headline(summary), keywords: "" },
    createdAt: `${summary.publishedOn}T00:00:00Z`,
    id: JSON.stringify(summary),
  });
  const top = drawHead(canvas, summary) + 6;
  figuresOf(summary).forEach((figure, at) => {
    const [x, y] = [
      LEFT + (at % 2) * (CARD_WIDTH + GAP),
      top + Math.floor(at / 2) * (CARD_HEIGHT + GAP),
    ];
    drawFigure(canvas, figure, x, y);
  });
  drawTrend(canvas, summary, top + 2 * (CARD_HEIGHT + GAP) + 24);
  canvas.addPage();
  drawAbout(canvas, drawStressors(canvas, summary, drawTable(canvas, summary, 72)));
  const named = withFont(canvas, title);
  const footer = fitText(canvas, named, { sizes: [8], width: RIGHT - LEFT - 64, height: 10 });
  for (const page of [1, 2]) {
    canvas.goToPage(page);
    canvas.decorate(() => {
      writeBlock(canvas, footer, named.font, { x: LEFT, y: 752, color: SOFT });
      canvas.write(withFont(canvas, copy.page(page, 2)), RIGHT - 44, 752, { size: 8, color: SOFT });
    });
  }
  return new Uint8Array(canvas.output());
}
