import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { type Asset, UPLOAD_KINDS, type UploadKind } from "#contract/learning/admin-uploads.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import {
  addressErrors,
  type Errors,
  type Known,
  plainErrors,
  relationErrors,
} from "./field-rules.ts";
import { lightMarkup, plainText } from "./markup.ts";

/** What a lesson and its fields have in common, name by name. */
const COMMON = [
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

type Common = Pick<ContentWire, (typeof COMMON)[number]>;

const pick = (from: Common): Common =>
  Object.fromEntries(COMMON.map((name) => [name, from[name]])) as Common;

/** The hash in the address of one of our own files. */
const hashIn = (url: string | null) => /^\/media\/([0-9a-f]{64})\//.exec(url ?? "")?.[1] ?? null;

const filesOf = (wire: ContentWire): Record<UploadKind, string | null> => ({
  transcript: wire.transcript?.sha256 ?? null,
  medium: wire.file?.sha256 ?? null,
  captions: hashIn(wire.subtitle_file_url),
  handout: wire.handout?.sha256 ?? null,
  picture: hashIn(wire.image),
});

/** A lesson as an editor sees it. */
export const fieldsOf = (wire: ContentWire, sections: readonly string[]): LessonFields => ({
  ...pick(wire),
  ...filesOf(wire),
  sections: [...sections],
});

/** Without markup, except where the application shows it; empty where there may be nothing = nothing. */
function cleaned(fields: LessonFields): LessonFields {
  const clean = Object.entries(fields).map(([name, value]) => {
    if (Array.isArray(value)) return [name, [...new Set(value.map(plainText))].filter(Boolean)];
    if (typeof value !== "string") return [name, value];
    const text = name === "description" ? lightMarkup(value) : plainText(value);
    return [name, text === "" && MAY_BE_NOTHING.test(name) ? null : text];
  });
  return Object.fromEntries(clean) as LessonFields;
}
const MAY_BE_NOTHING =
  /^(handout_title|notes|references|reference_urls|objective_\d|recommended_reading_\d.*)$/;

type FileParts = Partial<
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

function partsOf(kind: UploadKind, asset: Asset | undefined): FileParts {
  const file = asset?.file ?? null;
  const url = file?.url ?? null;
  if (kind === "captions") return { subtitle_file_url: url };
  if (kind === "transcript") return { transcript: file };
  if (kind === "handout") return { handout: file };
  if (kind === "picture") return { image: url };
  const length = asset?.length;
  return {
    file,
    file_url: url,
    stream_url: asset?.stream_url ?? null,
    ...(length && { length }),
  };
}

/** Files that stay the same stay as they are; others must have been uploaded. */
function withFiles(
  wire: ContentWire,
  fields: LessonFields,
  assets: ReadonlyMap<string, Asset>,
): { parts: FileParts; errors: Errors } {
  const before = filesOf(wire);
  const errors: Errors = {};
  let parts: FileParts = {};
  for (const kind of UPLOAD_KINDS) {
    const key = fields[kind];
    if (key === undefined || key === before[kind]) continue;
    const asset = key === null ? undefined : assets.get(key);
    if (key !== null && asset?.kind !== kind)
      errors[kind] = ["This file is not here. Upload it again."];
    else parts = { ...parts, ...partsOf(kind, asset) };
  }
  return { parts, errors };
}

export type Applied =
  | { readonly wire: ContentWire; readonly sections: string[] }
  | { readonly errors: Errors };

/** The lesson with what was written; or what is wrong with it, by field. */
export function applyFields(wire: ContentWire, written: LessonFields, known: Known): Applied {
  const fields = cleaned(written);
  const files = withFiles(wire, fields, known.assets);
  const changed: ContentWire = { ...wire, ...pick(fields), ...files.parts };
  const errors = {
    ...plainErrors({ ...fields, length: changed.length }),
    ...addressErrors(fields),
    ...relationErrors(wire, fields, known),
    ...files.errors,
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { wire: changed, sections: fields.sections.toSorted() };
}
