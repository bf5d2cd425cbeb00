import { type ReactNode, useId, useRef } from "react";
import { UPLOAD_LIMITS, type UploadKind } from "#contract/learning/admin-uploads.ts";
import admin from "#shared/admin/admin-page.module.css";
import type { UploadStep } from "#shared/admin/admin-uploads.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { bytesInWords, bytesOf } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-content.module.css";
import { TypeTranscript } from "./transcript-editor.tsx";
import type { Editing } from "./use-lesson.ts";
import { useUpload } from "./use-upload.ts";

export type FileWords = { readonly title: string; readonly accept: string; readonly hint: string };

type Props = {
  readonly kind: UploadKind;
  readonly words: FileWords;
  readonly editing: Editing;
  /** What there is now. */
  readonly children: ReactNode;
};

/** One file of the lesson: what there is, and the way to another. */
export function FilePlace({ kind, words, editing, children }: Props) {
  const { lesson, fields, set, problems } = editing;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const uploading = useUpload(lesson.id, kind, (asset) => {
    set({ [kind]: asset.file.sha256, ...(asset.length && { length: asset.length }) });
    showToast({ text: `${words.title} is ready. Save to keep it with the lesson.` });
  });
  const { step, start, cancel, wasBegun, name } = uploading;
  const isUnderWay = step !== undefined && step.kind !== "done" && step.kind !== "failed";
  const key = fields[kind] ?? null;
  const isNew = key !== (lesson.fields[kind] ?? null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > UPLOAD_LIMITS[kind])
      showToast({
        text: `A file of this kind may have ${bytesInWords(UPLOAD_LIMITS[kind])}.`,
        icon: "attention",
      });
    else if (file.size > 0) start(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own
    <div className={styles.file} role="group" aria-labelledby={id}>
      <h3 id={id}>{words.title}</h3>
      {isNew ? <Changed isGone={key === null} /> : children}
      <FieldError id={id} error={problems[kind]?.[0]} />
      {isUnderWay && <Progress step={step} title={words.title} />}
      {step?.kind === "failed" && (
        <Note tone="danger" isNew>
          {step.problem}
        </Note>
      )}
      {wasBegun && (
        <Note tone="attention">
          Part of {name} was sent already. Choose the same file to go on with it.
        </Note>
      )}
      <p className="small muted">{words.hint}</p>
      <div className={admin.row}>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            accept={words.accept}
            aria-label={`File for ${words.title.toLowerCase()}`}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
        </VisuallyHidden>
        {(isUnderWay || wasBegun) && (
          <Button onClick={cancel}>
            Cancel<VisuallyHidden> the upload of {words.title.toLowerCase()}</VisuallyHidden>
          </Button>
        )}
        {!isUnderWay && (
          <Ways
            title={words.title}
            isNone={key === null}
            onChoose={() => input.current?.click()}
            onTakeOut={() => set({ [kind]: null })}
          >
            {kind === "transcript" && (
              <TypeTranscript lesson={lesson} isNew={isNew} onDone={start} />
            )}
          </Ways>
        )}
      </div>
    </div>
  );
}

type WaysProps = {
  readonly title: string;
  readonly isNone: boolean;
  readonly onChoose: () => void;
  readonly onTakeOut: () => void;
  readonly children: ReactNode;
};

/** To another file, or to none. */
function Ways({ title, isNone, onChoose, onTakeOut, children }: WaysProps) {
  return (
    <>
      <Button icon="share" onClick={onChoose}>
        {isNone ? "Upload" : "Replace"}
        <VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
      </Button>
      {children}
      {!isNone && (
        <Button icon="trash" onClick={onTakeOut}>
          Take out<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

const Changed = ({ isGone }: { readonly isGone: boolean }) => (
  <Note isNew>{isGone ? "Taken out once you save." : "Uploaded, and kept once you save."}</Note>
);

function wordsOf(step: UploadStep): { readonly text: string; readonly value?: number } {
  switch (step.kind) {
    case "reading":
      return { text: "Reading the file", value: step.part };
    case "sending":
      return { text: `Sent ${bytesOf(step.sent, step.bytes)}`, value: step.sent / step.bytes };
    case "paused":
      return {
        text: `Waiting for the network. ${bytesOf(step.sent, step.bytes)} sent; it goes on by itself.`,
        value: step.sent / step.bytes,
      };
    case "working":
      return { text: "The server makes it ready for devices", value: step.progress };
    default:
      return { text: "" };
  }
}

function Progress({ step, title }: { readonly step: UploadStep; readonly title: string }) {
  const { text, value } = wordsOf(step);
  return (
    <div>
      <ProgressBar label={`Upload of ${title.toLowerCase()}`} value={value} valueText={text} />
      <p className="small muted num">{text}</p>
      <VisuallyHidden role="status">{step.kind === "sending" ? "" : text}</VisuallyHidden>
    </div>
  );
}
