export type Chapter = { readonly from: number; readonly title: string };

const LINE = /^(?:(\d+):)?(\d{1,2}):(\d{2})\s*(?:[-–—:]\s*)?(\S.*)$/;

/**
 * Returns the chapters that the description lists, one a line as on video sites: "0:00 Still on the unit". The first one
 * starts at 0:00, and each one after the one before.
 */
export function chaptersOf(description: string): readonly Chapter[] {
  const chapters = linesOf(description).flatMap((line): Chapter[] => {
    const [, hours = "0", minutes, seconds, title = ""] = LINE.exec(line) ?? [];
    if (minutes === undefined) return [];
    return [{ from: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title }];
  });
  const isInOrder = chapters.every(
    ({ from }, at) => at === 0 || from > (chapters[at - 1]?.from ?? 0),
  );
  return chapters.length > 1 && chapters[0]?.from === 0 && isInOrder ? chapters : [];
}

/** Ends a line, in markup or in plain text. */
const LINE_END = /(<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]*>|\n)/i;
const TAG = /<[^>]*>/g;

const plainText = (line: string): string =>
  line.replaceAll(TAG, "").replaceAll("&nbsp;", " ").replaceAll("&amp;", "&").trim();

/** Returns the lines of a description, each followed by what ends it. */
const splitLines = (html: string): string[] => html.split(LINE_END);

const linesOf = (html: string): string[] =>
  splitLines(html)
    .filter((_, at) => at % 2 === 0)
    .map(plainText);

/** Returns a description without its chapters, for pages where the player lists them. */
export function withoutChapters(description: string): string {
  if (chaptersOf(description).length === 0) return description;
  const lines = splitLines(description);
  const rest = lines.map((part, at) => {
    const isEnd = at % 2 === 1;
    const line = plainText((isEnd ? lines[at - 1] : part) ?? "");
    if (!LINE.test(line)) return part;
    if (isEnd) return part.startsWith("</") ? part : "";
    return part.match(TAG)?.join("") ?? "";
  });
  return withoutEmptyElements(rest.join("")).trim();
}

const EMPTY = /<(p|li|ul|ol|div)\b[^>]*>\s*(?:<br\b[^>]*>\s*)*<\/\1>/gi;

/** A list without items is empty as well. */
const withoutEmptyElements = (html: string): string =>
  html.replaceAll(EMPTY, "").replaceAll(EMPTY, "");

export const chapterAt = (chapters: readonly Chapter[], position: number): Chapter | undefined =>
  chapters.findLast(({ from }) => from <= position + 0.25);
