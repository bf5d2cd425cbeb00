import type { UploadKind } from "#contract/learning/admin-uploads.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { Card } from "#ui/card.tsx";
import { formatBytes } from "#ui/format-bytes.ts";
import styles from "./admin-content.module.css";
import { FileField } from "./file-field.tsx";
import { filesCard as copy } from "./files-copy.ts";
import { LessonTextField } from "./lesson-inputs.tsx";
import type { LessonEditing } from "./use-lesson.ts";

const accepted: Readonly<Record<UploadKind, string>> = {
  medium: ".mp4,.m4a,.mp3,.mov,.aac,video/mp4,audio/mp4,audio/mpeg",
  captions: ".vtt,text/vtt",
  transcript: ".txt,.vtt,text/plain,text/vtt",
  handout: ".pdf,application/pdf",
  picture: "image/png,image/jpeg,image/webp,image/avif",
};

/** Shows the file learners currently get. */
function CurrentFile({
  kind,
  content,
}: {
  readonly kind: UploadKind;
  readonly content: ContentWire;
}) {
  const { file, handout, image, subtitle_file_url, title, length } = content;
  if (kind === "medium" && file)
    return (
      <>
        <Recording content={content} />
        <p className="small muted">
          {copy.recordingDetails(length, file.bytes, file.mime, Boolean(content.stream_url))}
        </p>
      </>
    );
  if (kind === "captions" && subtitle_file_url)
    return (
      <p>
        <a className={styles.open} href={subtitle_file_url} target="_blank" rel="noopener">
          {copy.openCaptions}
        </a>
      </p>
    );
  if (kind === "transcript" && content.transcript)
    return (
      <p>
        <a className={styles.open} href={content.transcript.url} target="_blank" rel="noopener">
          {copy.openTranscript}
        </a>
      </p>
    );
  if (kind === "handout" && handout)
    return (
      <p>
        <a className={styles.open} href={handout.url} target="_blank" rel="noopener">
          {copy.openHandout}
        </a>{" "}
        <span className="small muted">{formatBytes(handout.bytes)}</span>
      </p>
    );
  if (kind === "picture" && image) return <img src={image} alt={copy.imageOf(title)} />;
  return <p className="small muted">{copy.none}</p>;
}

/** Plays the recording without recording progress. */
export function Recording({ content }: { readonly content: ContentWire }) {
  const { file, subtitle_file_url, title } = content;
  if (!file) return null;
  const about = {
    controls: true,
    preload: "metadata",
    src: file.url,
    "aria-label": copy.recordingOf(title),
  } as const;
  const track = { kind: "captions", srcLang: "en", label: "English" } as const;
  return file.mime.startsWith("video/") ? (
    <video {...about}>{subtitle_file_url && <track {...track} src={subtitle_file_url} />}</video>
  ) : (
    <audio {...about}>{subtitle_file_url && <track {...track} src={subtitle_file_url} />}</audio>
  );
}

export function FilesCard({ editing }: { readonly editing: LessonEditing }) {
  const kinds: readonly UploadKind[] =
    editing.fields.type === "Handout"
      ? ["handout", "picture"]
      : ["medium", "captions", "transcript", "handout", "picture"];
  return (
    <Card title={copy.title} className={styles.card}>
      {kinds.map((kind) => (
        <FileField key={kind} kind={kind} accept={accepted[kind]} editing={editing}>
          <CurrentFile kind={kind} content={editing.lesson.content} />
        </FileField>
      ))}
      <LessonTextField name="handout_title" editing={editing} optional />
    </Card>
  );
}
