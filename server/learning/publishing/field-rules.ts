import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { publishDetails } from "#contract/learning/admin-publish-details.ts";
import { publishDetailNames } from "#contract/learning/admin-publish-details-copy.ts";
import type { MediaFile } from "#contract/learning/admin-uploads.ts";
import type { ContentWire } from "#contract/learning/content.ts";

/** Error sentences by field. */
export type Errors = Partial<Record<LessonField, string[]>>;

const isWebUrl = (url: string) => /^https?:\/\/[^\s/.]+\.[^\s]+$/i.test(url) && URL.canParse(url);
const isOwnPath = (url: string) => /^\/(?!\/)[^\s\\]*$/.test(url);
/** Accepts the name of a stored document, not a URL. */
const isDocumentName = (text: string) =>
  !/^[a-z][a-z0-9+.-]*:/i.test(text) && !text.startsWith("//");

const WEB_URL_ERROR = "Enter a URL starting with https:// or http://.";

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
        [`recommended_reading_${n}_doc`]: ["Enter a document name, not a URL."],
      }),
  };
}

/** Checks that "|"-separated texts and URLs match by position. */
function referenceErrors({ references, reference_urls }: LessonFields): Errors {
  const urls = (reference_urls ?? "").split("|").map((url) => url.trim());
  if (urls.some((url) => url !== "" && !isWebUrl(url))) return { reference_urls: [WEB_URL_ERROR] };
  return urls.length > (references ?? "").split("|").length
    ? { reference_urls: ["There are more URLs than references. Remove the extra URLs."] }
    : {};
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

export function basicErrors(fields: LessonFields): Errors {
  const carriesCredit = fields.cme === "1" || fields.contact_hours === "1";
  const credit = /^\d{1,2}\.\d{2}$/.test(fields.credit);
  return {
    ...(!fields.title && { title: ["Enter a title."] }),
    ...(!/^\d{1,3}:[0-5]\d$/.test(fields.length) && {
      length: ["Use mm:ss, for example 4:05."],
    }),
    ...(!credit && { credit: ["Use two decimals, for example 0.25."] }),
    ...(credit &&
      carriesCredit &&
      Number(fields.credit) === 0 && { credit: ["Enter the credit amount."] }),
    ...(!isDay(fields.released_on) && { released_on: ["Use the format 2026-11-30."] }),
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
    if (id === wire.record_id_) errors[name] = ["A lesson can't link to itself."];
    else if (id && !existing.lessons.has(id))
      errors[name] = ["This lesson no longer exists. Choose another."];
  }
  if (fields.series_id && !existing.series.has(fields.series_id))
    errors.series_id = ["This series no longer exists. Choose another."];
  if (fields.sections.some((name) => !existing.sections.has(name)))
    errors.sections = ["A collection no longer exists. Reload and choose again."];
  return errors;
}

export const urlErrors = (fields: LessonFields): Errors => ({
  ...readingErrors(fields, 1),
  ...readingErrors(fields, 2),
  ...readingErrors(fields, 3),
  ...referenceErrors(fields),
});

/** Names the missing details that block publishing. */
export function missingFor(wire: ContentWire): string[] {
  const details = publishDetails({
    ...wire,
    hasHandout: wire.handout !== null,
    hasRecording: wire.file !== null,
    hasCaptions: Boolean(wire.subtitle_file_url),
    recordingType: wire.file?.mime,
  });
  return [...details]
    .filter(([, isThere]) => !isThere)
    .map(([detail]) => publishDetailNames[detail]);
}

/** "Missing captions". `name` is an entry of `missingFor`. */
export const missingText = (name: string): string =>
  `Missing ${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** Builds a 422 reply with errors by field. */
export const refuseFields = (errors: Errors) => ({
  status: 422,
  error: { success: false, code: "invalid" as const, errors: errors as Record<string, string[]> },
});
