import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { type MediaFile, UPLOAD_KINDS, type UploadKind } from "#contract/learning/admin-uploads.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { streamWithCaptions } from "../media/captioned-streams.ts";
import {
  basicErrors,
  type Errors,
  type Existing,
  relationErrors,
  urlErrors,
} from "./field-rules.ts";
import { lightMarkup, plainText } from "./markup.ts";

/** Fields with the same name and value in `ContentWire`. */
const COMMON_FIELDS = [
  "lesson_number",
  "title",
  "tagline",
  "description",
  "type",
  "category_name",
  "series_id",
  "stressors",
  "content_for",
  "subject_matter_expert",
  "length",
  "cme",
  "contact_hours",
  "credit",
  "released_on",
  "handout_title",
  "objective_1",
  "objective_2",
  "objective_3",
  "deeper_1",
  "deeper_2",
  "deeper_3",
  "wider_1",
  "wider_2",
  "wider_3",
  "recommended_reading_1",
  "recommended_reading_1_s3_url_",
  "recommended_reading_1_web_url_",
  "recommended_reading_1_doc",
  "recommended_reading_2",
  "recommended_reading_2_s3_url_",
  "recommended_reading_2_web_url_",
  "recommended_reading_2_doc",
  "recommended_reading_3",
  "recommended_reading_3_s3_url_",
  "recommended_reading_3_web_url_",
  "recommended_reading_3_doc",
  "references",
  "reference_urls",
  "notes",
] as const satisfies readonly (keyof LessonFields & keyof ContentWire)[];

type Common = Pick<ContentWire, (typeof COMMON_FIELDS)[number]>;

const pick = (from: Common): Common =>
  Object.fromEntries(COMMON_FIELDS.map((name) => [name, from[name]])) as Common;

/** Returns the hash in the URL of a stored file. */
const hashIn = (url: string | null) => /^\/media\/([0-9a-f]{64})\//.exec(url ?? "")?.[1] ?? null;

const filesOf = (wire: ContentWire): Record<UploadKind, string | null> => ({
  transcript: wire.transcript?.sha256 ?? null,
  medium: wire.file?.sha256 ?? null,
  captions: hashIn(wire.subtitle_file_url),
  handout: wire.handout?.sha256 ?? null,
  picture: hashIn(wire.image),
});

/** Returns a lesson's editable fields. */
export const fieldsOf = (wire: ContentWire, sections: readonly string[]): LessonFields => ({
  ...pick(wire),
  ...filesOf(wire),
  sections: [...sections],
});

/** Removes markup that the app does not show. Empty strings in nullable fields become null. */
function cleanFields(fields: LessonFields): LessonFields {
  const clean = Object.entries(fields).map(([name, value]) => {
    if (Array.isArray(value)) return [name, [...new Set(value.map(plainText))].filter(Boolean)];
    if (typeof value !== "string") return [name, value];
    const text = name === "description" ? lightMarkup(value) : plainText(value);
    return [name, text === "" && NULLABLE.test(name) ? null : text];
  });
  return Object.fromEntries(clean) as LessonFields;
}
const NULLABLE =
  /^(handout_title|notes|references|reference_urls|objective_\d|recommended_reading_\d.*)$/;

type FileFields = Partial<
  Pick<
    ContentWire,
    | "file"
    | "file_url"
    | "stream_url"
    | "subtitle_file_url"
    | "transcript"
    | "handout"
    | "image"
    | "length"
  >
>;

function fileFieldsOf(kind: UploadKind, mediaFile: MediaFile | undefined): FileFields {
  const file = mediaFile?.file ?? null;
  const url = file?.url ?? null;
  if (kind === "captions") return { subtitle_file_url: url };
  if (kind === "transcript") return { transcript: file };
  if (kind === "handout") return { handout: file };
  if (kind === "picture") return { image: url };
  const length = mediaFile?.length;
  return {
    file,
    file_url: url,
    stream_url: mediaFile?.stream_url ?? null,
    ...(length && { length }),
  };
}

/** Applies file changes. Changed files must have been uploaded. */
function withFiles(
  wire: ContentWire,
  fields: LessonFields,
  files: ReadonlyMap<string, MediaFile>,
): { fields: FileFields; errors: Errors } {
  const before = filesOf(wire);
  const errors: Errors = {};
  let changed: FileFields = {};
  for (const kind of UPLOAD_KINDS) {
    const key = fields[kind];
    if (key === undefined || key === before[kind]) continue;
    const mediaFile = key === null ? undefined : files.get(key);
    if (key !== null && mediaFile?.kind !== kind)
      errors[kind] = ["We couldn't find this file. Upload it again."];
    else changed = { ...changed, ...fileFieldsOf(kind, mediaFile) };
  }
  return { fields: changed, errors };
}

/** Names the captions in the stream, for players that read nothing else. */
const withCaptions = (wire: ContentWire): ContentWire => ({
  ...wire,
  stream_url:
    wire.stream_url && streamWithCaptions(wire.stream_url, hashIn(wire.subtitle_file_url)),
});

export type Applied =
  | { readonly wire: ContentWire; readonly sections: string[] }
  | { readonly errors: Errors };

/** Applies edited fields to a lesson. Returns errors by field if any is invalid. A description that is as stored stays so. */
export function applyFields(wire: ContentWire, written: LessonFields, existing: Existing): Applied {
  const clean = cleanFields(written);
  const isSameText = written.description === wire.description.trim();
  const fields = isSameText ? { ...clean, description: wire.description } : clean;
  const changedFiles = withFiles(wire, fields, existing.files);
  const changed = withCaptions({ ...wire, ...pick(fields), ...changedFiles.fields });
  const errors = {
    ...basicErrors({ ...fields, length: changed.length }),
    ...urlErrors(fields),
    ...relationErrors(wire, fields, existing),
    ...changedFiles.errors,
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { wire: changed, sections: fields.sections.toSorted() };
}
