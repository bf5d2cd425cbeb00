import { type ReactNode, useId, useRef } from "react";
import { UPLOAD_LIMITS, type UploadKind } from "#contract/learning/admin-uploads.ts";
import admin from "#shared/admin/admin-page.module.css";
import type { UploadStep } from "#shared/admin/admin-uploads.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { formatBytes, formatBytesOf } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-content.module.css";
import { TranscriptEditor } from "./transcript-editor.tsx";
import type { LessonEditing } from "./use-lesson.ts";
import { useUpload } from "./use-upload.ts";

export type FileCopy = { readonly title: string; readonly accept: string; readonly hint: string };

type Props = {
  readonly kind: UploadKind;
  readonly copy: FileCopy;
  readonly editing: LessonEditing;
  /** Shows the current file. */
  readonly children: ReactNode;
};

/** Shows one file of the lesson and lets the editor replace or remove it. */
export function FileField({ kind, copy, editing, children }: Props) {
  const { lesson, fields, set, problems } = editing;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const uploading = useUpload(lesson.id, kind, (asset) => {
    set({ [kind]: asset.file.sha256, ...(asset.length && { length: asset.length }) });
    showToast({ text: `${copy.title} is ready. Save to keep it with the lesson.` });
  });
  const { step, start, cancel, isResumable, name } = uploading;
  const isUnderWay = step !== undefined && step.kind !== "done" && step.kind !== "failed";
  const key = fields[kind] ?? null;
  const isNew = key !== (lesson.fields[kind] ?? null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > UPLOAD_LIMITS[kind])
      showToast({
        text: `A file of this kind may have ${formatBytes(UPLOAD_LIMITS[kind])}.`,
        icon: "attention",
      });
    else if (file.size > 0) start(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own border
    <div className={styles.file} role="group" aria-labelledby={id}>
      <h3 id={id}>{copy.title}</h3>
      {isNew ? <UnsavedFile isRemoved={key === null} /> : children}
      <FieldError id={id} error={problems[kind]?.[0]} />
      {isUnderWay && <Progress step={step} title={copy.title} />}
      {step?.kind === "failed" && (
        <Note tone="danger" isNew>
          {step.problem}
        </Note>
      )}
      {isResumable && (
        <Note tone="attention">
          Part of {name} was sent already. Choose the same file to go on with it.
        </Note>
      )}
      <p className="small muted">{copy.hint}</p>
      <div className={admin.row}>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            accept={copy.accept}
            aria-label={`File for ${copy.title.toLowerCase()}`}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
        </VisuallyHidden>
        {(isUnderWay || isResumable) && (
          <Button onClick={cancel}>
            Cancel<VisuallyHidden> the upload of {copy.title.toLowerCase()}</VisuallyHidden>
          </Button>
        )}
        {!isUnderWay && (
          <FileActions
            title={copy.title}
            isEmpty={key === null}
            onChoose={() => input.current?.click()}
            onRemove={() => set({ [kind]: null })}
          >
            {kind === "transcript" && (
              <TranscriptEditor lesson={lesson} isNew={isNew} onDone={start} />
            )}
          </FileActions>
        )}
      </div>
    </div>
  );
}

type FileActionsProps = {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
};

function FileActions({ title, isEmpty, onChoose, onRemove, children }: FileActionsProps) {
  return (
    <>
      <Button icon="share" onClick={onChoose}>
        {isEmpty ? "Upload" : "Replace"}
        <VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
      </Button>
      {children}
      {!isEmpty && (
        <Button icon="trash" onClick={onRemove}>
          Take out<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

const UnsavedFile = ({ isRemoved }: { readonly isRemoved: boolean }) => (
  <Note isNew>{isRemoved ? "Taken out once you save." : "Uploaded, and kept once you save."}</Note>
);

function progressOf(step: UploadStep): { readonly text: string; readonly value?: number } {
  switch (step.kind) {
    case "reading":
      return { text: "Reading the file", value: step.part };
    case "sending":
      return {
        text: `Sent ${formatBytesOf(step.sent, step.bytes)}`,
        value: step.sent / step.bytes,
      };
    case "paused":
      return {
        text: `Waiting for the network. ${formatBytesOf(step.sent, step.bytes)} sent; it goes on by itself.`,
        value: step.sent / step.bytes,
      };
    case "working":
      return { text: "The server makes it ready for devices", value: step.progress };
    default:
      return { text: "" };
  }
}

function Progress({ step, title }: { readonly step: UploadStep; readonly title: string }) {
  const { text, value } = progressOf(step);
  return (
    <div>
      <ProgressBar label={`Upload of ${title.toLowerCase()}`} value={value} valueText={text} />
      <p className="small muted num">{text}</p>
      <VisuallyHidden role="status">{step.kind === "sending" ? "" : text}</VisuallyHidden>
    </div>
  );
}
