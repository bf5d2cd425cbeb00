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

/** Splits HTML into its lines of text. */
const linesOf = (html: string): string[] =>
  html
    .replaceAll(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .split("\n")
    .map((line) => line.trim());

export const chapterAt = (chapters: readonly Chapter[], position: number): Chapter | undefined =>
  chapters.findLast(({ from }) => from <= position + 0.25);
