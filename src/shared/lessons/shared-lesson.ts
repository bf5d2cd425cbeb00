import { DEFAULT_HANDOUT } from "#contract/constants.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import type { ExternalVideoPage } from "#contract/learning/library.ts";
import type { Content } from "#sync/local/content.ts";
import { contentFromWire } from "#sync/pull/translate.ts";

/** A shared lesson as visible without an account. */
export type SharedLesson = {
  readonly lesson: Content;
  /** The seed of its cover. */
  readonly series?: ExternalVideoPage["series"];
  /** URL of the recording or the document. */
  readonly fileUrl?: string;
  readonly handout: { readonly title: string; readonly url: string };
  /** The recorded disclosure of a lesson with credit. */
  readonly disclosure?: ExternalVideoPage["disclosure"];
};

/** Defaults for fields that are not public. */
const PRIVATE_FIELDS: Omit<ContentWire, keyof ExternalVideoPage["main"]> = {
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

/** Returns a URL on our server or the web, and undefined for any other scheme. */
const fileUrl = (url: string | null) =>
  url && (/^\/(?!\/)[^\s\\]*$/.test(url) || /^https?:\/\/[^\s]+$/i.test(url)) ? url : undefined;

export function sharedLessonFrom(page: ExternalVideoPage): SharedLesson {
  const { main, handout, series, disclosure } = page;
  const type = main.type === "PDF" ? "Handout" : main.type;
  // biome-ignore lint/suspicious/noConsole: reports a bug to developers
  const report = (problem: string) => console.error(problem);
  const lesson = contentFromWire(
    { ...PRIVATE_FIELDS, ...main, ...(series && { series_id: series.id }), type },
    report,
  );
  const url = fileUrl(main.file_url);
  const own = fileUrl(handout.file_url);
  return {
    lesson,
    series,
    ...(url && { fileUrl: url }),
    ...(disclosure && { disclosure }),
    handout: own ? { title: handout.title, url: own } : DEFAULT_HANDOUT,
  };
}
