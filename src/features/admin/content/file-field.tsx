import { type ReactNode, useId, useRef } from "react";
import { UPLOAD_LIMITS, type UploadKind } from "#contract/learning/admin-uploads.ts";
import admin from "#shared/admin/admin-page.module.css";
import type { UploadStep } from "#shared/admin/admin-uploads.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Note } from "#ui/note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-content.module.css";
import { fileField as copy, fileKinds } from "./files-copy.ts";
import { TranscriptEditor } from "./transcript-editor.tsx";
import type { LessonEditing } from "./use-lesson.ts";
import { useUpload } from "./use-upload.ts";

type Props = {
  readonly kind: UploadKind;
  /** File types for the file dialog. */
  readonly accept: string;
  readonly editing: LessonEditing;
  /** Shows the current file. */
  readonly children: ReactNode;
};

/** Shows one file of the lesson and lets the editor replace or remove it. */
export function FileField({ kind, accept, editing, children }: Props) {
  const { lesson, fields, set, problems } = editing;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { title, hint } = fileKinds[kind];
  const uploading = useUpload(lesson.id, kind, (asset) => {
    set({ [kind]: asset.file.sha256, ...(asset.length && { length: asset.length }) });
    showToast({ text: copy.readyToast(title) });
  });
  const { step, start, cancel, isResumable, name } = uploading;
  const isUnderWay = step !== undefined && step.kind !== "done" && step.kind !== "failed";
  const key = fields[kind] ?? null;
  const isNew = key !== (lesson.fields[kind] ?? null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const maxBytes = UPLOAD_LIMITS[kind];
    if (file.size > maxBytes) showToast({ text: copy.tooLarge(maxBytes), icon: "attention" });
    else if (file.size === 0) showToast({ text: copy.empty, icon: "attention" });
    else start(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own border
    <div className={styles.file} role="group" aria-labelledby={id} data-field={kind}>
      <h3 id={id}>{title}</h3>
      {isNew ? <UnsavedFile isRemoved={key === null} /> : children}
      <FieldError id={id} error={problems[kind]?.[0]} />
      {isUnderWay && <Progress step={step} title={title} />}
      {step?.kind === "failed" && (
        <Note tone="danger" isNew>
          {step.problem}
        </Note>
      )}
      {isResumable && <Note tone="attention">{copy.resume(name ?? "")}</Note>}
      <p className="small muted">{hint}</p>
      <div className={admin.row}>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            accept={accept}
            aria-label={copy.choose(title)}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
        </VisuallyHidden>
        {(isUnderWay || isResumable) && (
          <Button aria-label={copy.cancelOf(title)} onClick={cancel}>
            {copy.cancel}
          </Button>
        )}
        {!isUnderWay && (
          <FileActions
            title={title}
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
      <Button
        icon="share"
        aria-label={isEmpty ? copy.uploadOf(title) : copy.replaceOf(title)}
        onClick={onChoose}
      >
        {isEmpty ? copy.upload : copy.replace}
      </Button>
      {children}
      {!isEmpty && (
        <Button icon="trash" aria-label={copy.removeOf(title)} onClick={onRemove}>
          {copy.remove}
        </Button>
      )}
    </>
  );
}

const UnsavedFile = ({ isRemoved }: { readonly isRemoved: boolean }) => (
  <Note isNew>{isRemoved ? copy.removing : copy.ready}</Note>
);

function progressOf(step: UploadStep): { readonly text: string; readonly value?: number } {
  switch (step.kind) {
    case "reading":
      return { text: copy.reading, value: step.part };
    case "sending":
      return {
        text: copy.uploading(step.sent, step.bytes),
        value: step.sent / step.bytes,
      };
    case "paused":
      return {
        text: copy.paused(step.sent, step.bytes),
        value: step.sent / step.bytes,
      };
    case "working":
      return { text: copy.processing, value: step.progress };
    default:
      return { text: "" };
  }
}

function Progress({ step, title }: { readonly step: UploadStep; readonly title: string }) {
  const { text, value } = progressOf(step);
  return (
    <div>
      <ProgressBar label={copy.progressOf(title)} value={value} valueText={text} />
      <p className="small muted num">{text}</p>
      <VisuallyHidden role="status">{step.kind === "sending" ? "" : text}</VisuallyHidden>
    </div>
  );
}
