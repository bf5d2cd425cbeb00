import type {
  ContentToSectionWire,
  ContentWire,
  SectionWire,
  SeriesWire,
} from "#contract/learning/content.ts";
import type {
  Content,
  ContentSection,
  File,
  Reading,
  Reference,
  Section,
  Series,
} from "../local/content.ts";

/** Reports an invalid wire value. */
type Report = (problem: string) => void;

const nonEmpty = (text: string | null | undefined) => text?.trim() || undefined;

/** Only http(s) URLs may become links; anything else could be a script. */
const webUrl = (text: string | null | undefined) => {
  const url = nonEmpty(text);
  return url && /^https?:\/\/[^\s]+$/i.test(url) ? url : undefined;
};

/** A path on our own server, or a web URL. */
const documentUrl = (text: string | null | undefined) => {
  const url = nonEmpty(text);
  return url && /^\/(?!\/)[^\s\\]*$/.test(url) ? url : webUrl(url);
};

/** Parses m:ss into seconds. Anything else is reported and becomes 0. */
export function lengthInSeconds(text: string, report: Report): number {
  const parts = /^(\d+):([0-5]?\d)$/.exec(text.trim());
  if (parts) return Number(parts[1]) * 60 + Number(parts[2]);
  report(`Length is not m:ss: "${text.slice(0, 40)}"`);
  return 0;
}

function readings(wire: ContentWire): Reading[] {
  return ([1, 2, 3] as const).flatMap((n) => {
    const title = nonEmpty(wire[`recommended_reading_${n}`]);
    if (!title) return [];
    const web = webUrl(wire[`recommended_reading_${n}_web_url_`]);
    const document =
      documentUrl(wire[`recommended_reading_${n}_s3_url_`]) ??
      documentUrl(wire[`recommended_reading_${n}_doc`]);
    return [{ title, ...(web && { webUrl: web }), ...(document && { documentUrl: document }) }];
  });
}

/** Texts and URLs are matched by position, split on "|". */
export function references(texts: string | null, urls: string | null): Reference[] {
  const atPosition = (urls ?? "").split("|");
  return (texts ?? "").split("|").flatMap((part, position) => {
    const text = nonEmpty(part);
    if (!text) return [];
    const url = webUrl(atPosition[position]);
    return [{ text, ...(url && { url }) }];
  });
}

const nonEmptyTexts = (values: readonly (string | null)[]) =>
  values.flatMap((value) => nonEmpty(value) ?? []);

const number = (text: string) => {
  const value = Number(text);
  return Number.isFinite(value) ? value : 0;
};

type Optional = Pick<
  Content,
  | "image"
  | "file"
  | "streamUrl"
  | "subtitlesUrl"
  | "transcript"
  | "handoutTitle"
  | "handout"
  | "notes"
>;

function optional(wire: ContentWire): Optional {
  const entries: Record<keyof Optional, string | File | null | undefined> = {
    image: documentUrl(wire.image),
    file: wire.file,
    streamUrl: documentUrl(wire.stream_url),
    subtitlesUrl: documentUrl(wire.subtitle_file_url),
    transcript: wire.transcript,
    handoutTitle: nonEmpty(wire.handout_title),
    handout: wire.handout,
    notes: nonEmpty(wire.notes),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value)) as Optional;
}

export const contentFromWire = (wire: ContentWire, report: Report): Content => ({
  id: wire.record_id_,
  lessonNumber: wire.lesson_number,
  title: wire.title,
  tagline: wire.tagline,
  description: wire.description,
  type: wire.type,
  category: wire.category_name,
  seriesId: wire.series_id,
  order: wire.order,
  stressors: wire.stressors,
  licenses: wire.content_for,
  speaker: wire.subject_matter_expert,
  lengthSeconds: lengthInSeconds(wire.length, report),
  cme: wire.cme === "1",
  contactHours: wire.contact_hours === "1",
  credit: number(wire.credit),
  releasedOn: wire.released_on,
  views: wire.views,
  objectives: nonEmptyTexts([wire.objective_1, wire.objective_2, wire.objective_3]),
  deeper: nonEmptyTexts([wire.deeper_1, wire.deeper_2, wire.deeper_3]),
  wider: nonEmptyTexts([wire.wider_1, wire.wider_2, wire.wider_3]),
  readings: readings(wire),
  references: references(wire.references, wire.reference_urls),
  ...optional(wire),
  ...(wire.content_status === "Expired" && { isWithdrawn: true }),
});

export const seriesFromWire = (wire: SeriesWire): Series => ({
  id: wire.id,
  name: wire.name,
  tagline: wire.tagline,
  motif: wire.motif,
  order: wire.order,
});

export const sectionFromWire = (wire: SectionWire): Section => ({
  name: wire.section_name,
  shown: wire.show !== "0",
  order: wire.order,
});

export const contentSectionFromWire = (wire: ContentToSectionWire): ContentSection => ({
  contentId: wire.content___record_id_,
  section: wire.section_name,
});
