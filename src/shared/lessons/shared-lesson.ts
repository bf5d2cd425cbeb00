import { DEFAULT_HANDOUT } from "#contract/constants.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import type { ExternalVideoPage } from "#contract/learning/library.ts";
import type { Content } from "#sync/local/content.ts";
import { contentFromWire } from "#sync/pull/translate.ts";

/** A lesson that was shared with somebody, as anybody may see it. */
export type SharedLesson = {
  readonly lesson: Content;
  /** What its cover is drawn from. */
  readonly series?: ExternalVideoPage["series"];
  /** Where the recording is, or the document. */
  readonly fileUrl?: string;
  readonly handout: { readonly title: string; readonly url: string };
};

/** What is told to nobody outside, and is not needed there. */
const untold: Omit<ContentWire, keyof ExternalVideoPage["main"]> = {
  category_name: "",
  series_id: "shared",
  order: 0,
  stressors: [],
  content_for: [],
  content_status: "Published",
  credit: "",
  views: 0,
  file: null,
  handout_title: null,
  handout: null,
  deeper_1: null,
  deeper_2: null,
  deeper_3: null,
  wider_1: null,
  wider_2: null,
  wider_3: null,
  notes: null,
};

/** A file of our own server, or one on the web; nothing else may be opened or played. */
const fileUrl = (url: string | null) =>
  url && (/^\/(?!\/)[^\s\\]*$/.test(url) || /^https?:\/\/[^\s]+$/i.test(url)) ? url : undefined;

export function sharedLessonFrom({ main, handout, series }: ExternalVideoPage): SharedLesson {
  const type = main.type === "PDF" ? "Handout" : main.type;
  // biome-ignore lint/suspicious/noConsole: this is where developers look
  const report = (problem: string) => console.error(problem);
  const lesson = contentFromWire(
    { ...untold, ...main, ...(series && { series_id: series.id }), type },
    report,
  );
  const url = fileUrl(main.file_url);
  const own = fileUrl(handout.file_url);
  return {
    lesson,
    series,
    ...(url && { fileUrl: url }),
    handout: own ? { title: handout.title, url: own } : DEFAULT_HANDOUT,
  };
}
