import type { ContentWire } from "./content.ts";

/** The details a lesson needs before it can be published. With credit, it also needs those of `CREDIT_DETAILS`. */
export const PUBLISH_DETAILS = [
  "title",
  "description",
  "series",
  "category",
  "license_types",
  "speaker",
  "handout",
  "recording",
  "video_file",
  "audio_file",
  "captions",
  "length",
] as const;
export type PublishDetail = (typeof PUBLISH_DETAILS)[number];

type Lesson = Pick<
  ContentWire,
  | "title"
  | "description"
  | "type"
  | "series_id"
  | "category_name"
  | "content_for"
  | "subject_matter_expert"
  | "length"
> & {
  readonly hasHandout: boolean;
  readonly hasRecording: boolean;
  readonly hasCaptions: boolean;
  /** MIME type of the recording, if it is known. */
  readonly recordingType: string | undefined;
};

/** Tells which details apply to the lesson, and whether they are there. */
export function publishDetails(lesson: Lesson): ReadonlyMap<PublishDetail, boolean> {
  const isHandout = lesson.type === "Handout";
  const isVideoFile = lesson.recordingType?.startsWith("video/");
  const has: Record<PublishDetail, boolean | undefined> = {
    title: Boolean(lesson.title.trim()),
    description: Boolean(lesson.description.trim()),
    series: lesson.series_id !== "",
    category: Boolean(lesson.category_name.trim()),
    license_types: lesson.content_for.length > 0,
    speaker: Boolean(lesson.subject_matter_expert.trim()),
    handout: isHandout ? lesson.hasHandout : undefined,
    recording: isHandout ? undefined : lesson.hasRecording,
    // Only asked for if the recording is of the other kind.
    video_file: lesson.type === "Video" && isVideoFile === false ? false : undefined,
    audio_file: lesson.type === "Audio" && isVideoFile === true ? false : undefined,
    captions: isHandout ? undefined : lesson.hasCaptions,
    length: isHandout ? undefined : !/^0+:00$/.test(lesson.length),
  };
  return new Map(
    PUBLISH_DETAILS.flatMap((detail) => {
      const isThere = has[detail];
      return isThere === undefined ? [] : [[detail, isThere] as const];
    }),
  );
}
