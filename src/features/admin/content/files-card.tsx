import type { UploadKind } from "#contract/learning/admin-uploads.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { Card } from "#ui/card.tsx";
import { formatBytes } from "#ui/format.ts";
import styles from "./admin-content.module.css";
import { type FileCopy, FileField } from "./file-field.tsx";
import { LessonTextField } from "./lesson-inputs.tsx";
import type { LessonEditing } from "./use-lesson.ts";

const fileCopy: Readonly<Record<UploadKind, FileCopy>> = {
  medium: {
    title: "Recording",
    accept: ".mp4,.m4a,.mp3,.mov,.aac,video/mp4,audio/mp4,audio/mpeg",
    hint: "MP4 (H.264 with AAC), M4A or MP3, up to 2 GB. Learners stream and keep it as it is.",
  },
  captions: {
    title: "Captions",
    accept: ".vtt,text/vtt",
    hint: "WebVTT. Without a transcript of its own, they are read along too.",
  },
  transcript: {
    title: "Transcript",
    accept: ".txt,.vtt,text/plain,text/vtt",
    hint: "Plain text, or WebVTT whose words are taken. It is read beside the player and kept with a download.",
  },
  handout: { title: "Handout", accept: ".pdf,application/pdf", hint: "PDF, up to 50 MB." },
  picture: {
    title: "Picture",
    accept: "image/png,image/jpeg,image/webp,image/avif",
    hint: "Without one, a drawing in the colours of the series is shown.",
  },
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
          {length} · {formatBytes(file.bytes)} · {file.mime}
          {content.stream_url ? " · streamed in segments" : " · heard from one file"}
        </p>
      </>
    );
  if (kind === "captions" && subtitle_file_url)
    return (
      <p>
        <a className={styles.open} href={subtitle_file_url} target="_blank" rel="noopener">
          Open the captions
        </a>
      </p>
    );
  if (kind === "transcript" && content.transcript)
    return (
      <p>
        <a className={styles.open} href={content.transcript.url} target="_blank" rel="noopener">
          Open the transcript
        </a>
      </p>
    );
  if (kind === "handout" && handout)
    return (
      <p>
        <a className={styles.open} href={handout.url} target="_blank" rel="noopener">
          Open the handout
        </a>{" "}
        <span className="small muted">{formatBytes(handout.bytes)}</span>
      </p>
    );
  if (kind === "picture" && image) return <img src={image} alt={`For ${title}`} />;
  return <p className="small muted">There is none yet.</p>;
}

/** Plays the recording without recording progress. */
export function Recording({ content }: { readonly content: ContentWire }) {
  const { file, subtitle_file_url, title } = content;
  if (!file) return null;
  const about = {
    controls: true,
    preload: "metadata",
    src: file.url,
    "aria-label": `Recording of ${title}`,
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
    <Card title="Files" className={styles.card}>
      {kinds.map((kind) => (
        <FileField key={kind} kind={kind} copy={fileCopy[kind]} editing={editing}>
          <CurrentFile kind={kind} content={editing.lesson.content} />
        </FileField>
      ))}
      <LessonTextField name="handout_title" editing={editing} optional />
    </Card>
  );
}
