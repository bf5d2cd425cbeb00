import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import type { MediaFile } from "#contract/learning/admin-uploads.ts";
import type { ContentWire } from "#contract/learning/content.ts";

/** Error sentences by field. */
export type Errors = Partial<Record<LessonField, string[]>>;

const isWebUrl = (url: string) => /^https?:\/\/[^\s/.]+\.[^\s]+$/i.test(url) && URL.canParse(url);
const isOwnPath = (url: string) => /^\/(?!\/)[^\s\\]*$/.test(url);
/** Accepts the name of a stored document, not a URL. */
const isDocumentName = (text: string) =>
  !/^[a-z][a-z0-9+.-]*:/i.test(text) && !text.startsWith("//");

const WEB_URL_ERROR = "This must be an address that begins with http:// or https://.";

function readingErrors(fields: LessonFields, n: 1 | 2 | 3): Errors {
  const web = fields[`recommended_reading_${n}_web_url_`];
  const stored = fields[`recommended_reading_${n}_s3_url_`];
  const doc = fields[`recommended_reading_${n}_doc`];
  return {
    ...(web && !isWebUrl(web) && { [`recommended_reading_${n}_web_url_`]: [WEB_URL_ERROR] }),
    ...(stored &&
      !isWebUrl(stored) &&
      !isOwnPath(stored) && { [`recommended_reading_${n}_s3_url_`]: [WEB_URL_ERROR] }),
    ...(doc &&
      !isWebUrl(doc) &&
      !isDocumentName(doc) && {
        [`recommended_reading_${n}_doc`]: ["This must be a document's name."],
      }),
  };
}

/** Checks that "|"-separated texts and URLs match by position. */
function referenceErrors({ references, reference_urls }: LessonFields): Errors {
  const urls = (reference_urls ?? "").split("|").map((url) => url.trim());
  if (urls.some((url) => url !== "" && !isWebUrl(url))) return { reference_urls: [WEB_URL_ERROR] };
  return urls.length > (references ?? "").split("|").length
    ? { reference_urls: ["There are more addresses than references."] }
    : {};
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

export function basicErrors(fields: LessonFields): Errors {
  const carriesCredit = fields.cme === "1" || fields.contact_hours === "1";
  const credit = /^\d{1,2}\.\d{2}$/.test(fields.credit);
  return {
    ...(!fields.title && { title: ["A lesson needs a title."] }),
    ...(!/^\d{1,3}:[0-5]\d$/.test(fields.length) && {
      length: ["Minutes and seconds, as in 4:05."],
    }),
    ...(!credit && { credit: ["Credits with two decimals, as in 0.25."] }),
    ...(credit &&
      carriesCredit &&
      Number(fields.credit) === 0 && { credit: ["A lesson with credit needs an amount."] }),
    ...(!isDay(fields.released_on) && { released_on: ["A day, as in 2026-11-30."] }),
  };
}

/** What a lesson can refer to. */
export type Existing = {
  readonly lessons: ReadonlySet<string>;
  readonly series: ReadonlySet<string>;
  readonly sections: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, MediaFile>;
};

export const RELATED_FIELDS = [
  "deeper_1",
  "deeper_2",
  "deeper_3",
  "wider_1",
  "wider_2",
  "wider_3",
] as const;

export function relationErrors(
  wire: ContentWire,
  fields: LessonFields,
  existing: Existing,
): Errors {
  const errors: Errors = {};
  for (const name of RELATED_FIELDS) {
    const id = fields[name];
    if (id === wire.record_id_) errors[name] = ["A lesson cannot lead to itself."];
    else if (id && !existing.lessons.has(id)) errors[name] = ["There is no such lesson."];
  }
  if (fields.series_id && !existing.series.has(fields.series_id))
    errors.series_id = ["There is no such series."];
  if (fields.sections.some((name) => !existing.sections.has(name)))
    errors.sections = ["There is no such section."];
  return errors;
}

export const urlErrors = (fields: LessonFields): Errors => ({
  ...readingErrors(fields, 1),
  ...readingErrors(fields, 2),
  ...readingErrors(fields, 3),
  ...referenceErrors(fields),
});

/** Lists the missing fields that block publishing. */
export function missingFor(wire: ContentWire): string[] {
  const isHandout = wire.type === "Handout";
  const of = (isMissing: boolean, sentence: string) => (isMissing ? [sentence] : []);
  const plays = isHandout ? null : wire.file;
  const isVideoFile = plays?.mime.startsWith("video/");
  return [
    ...of(!wire.title, "It has no title."),
    ...of(!wire.description, "It has no description."),
    ...of(!wire.series_id, "It belongs to no series."),
    ...of(!wire.category_name, "It has no category."),
    ...of(wire.content_for.length === 0, "It says of no licence that it is for it."),
    ...of(!wire.subject_matter_expert, "It names no speaker."),
    ...of(isHandout && !wire.handout, "It has no handout."),
    ...of(!isHandout && !plays, "It has no recording."),
    ...of(wire.type === "Video" && isVideoFile === false, "It is a video, its recording is not."),
    ...of(wire.type === "Audio" && isVideoFile === true, "It is audio, its recording is a video."),
    ...of(!isHandout && !wire.subtitle_file_url, "It has no captions."),
    ...of(!isHandout && /^0+:00$/.test(wire.length), "It has no length."),
  ];
}

/** Builds a 422 reply with errors by field. */
export const refuseFields = (errors: Errors) => ({
  status: 422,
  error: { success: false, code: "invalid" as const, errors: errors as Record<string, string[]> },
});
