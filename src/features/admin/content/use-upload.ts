import { useEffect, useRef, useState } from "react";
import type { MediaFile, UploadKind } from "#contract/learning/admin-uploads.ts";
import { useDraftKey } from "#shared/admin/admin-draft.ts";
import {
  abortUpload,
  type UploadStep,
  uploadFile,
  watchUpload,
} from "#shared/admin/admin-uploads.ts";
import { parseObject } from "#shared/drafts/parse-object.ts";
import { readFromTab, saveInTab } from "#shared/drafts/tab-storage.ts";

type PendingUpload = { readonly id: string; readonly name: string };

function pendingUploadIn(key: string): PendingUpload | undefined {
  const pending = parseObject(readFromTab(key));
  return typeof pending?.id === "string" && typeof pending.name === "string"
    ? { id: pending.id, name: pending.name }
    : undefined;
}

export type Uploading = {
  readonly step: UploadStep | undefined;
  readonly name: string | undefined;
  /** An upload was interrupted by a reload; choosing the same file resumes it. */
  readonly isResumable: boolean;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
};

const idOf = (step: UploadStep | undefined) => (step && "id" in step ? step.id : undefined);

/** Remembers an unfinished upload across reloads. Returns whether the upload has ended. */
function rememberUpload(key: string, name: string, step: UploadStep): boolean {
  const isOver = step.kind === "done" || step.kind === "failed";
  const id = idOf(step);
  if (isOver) saveInTab(key, undefined);
  else if (id) saveInTab(key, { id, name });
  return isOver;
}

/**
 * Uploads one file of a lesson. After a reload, it follows the server's processing of an earlier
 * upload.
 */
export function useUpload(
  lesson: string,
  kind: UploadKind,
  onDone: (asset: MediaFile) => void,
): Uploading {
  const key = useDraftKey(`upload:${lesson}:${kind}`);
  const [step, setStep] = useState<UploadStep>();
  const [pending, setPending] = useState(() => pendingUploadIn(key));
  const running = useRef<AbortController>(undefined);
  const done = useRef(onDone);
  done.current = onDone;

  const begin = (name: string, work: (job: Parameters<typeof watchUpload>[1]) => Promise<void>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const onStep = (next: UploadStep) => {
      if (controller.signal.aborted) return;
      setStep(next);
      if (rememberUpload(key, name, next)) setPending(undefined);
      if (next.kind === "done") done.current(next.asset);
    };
    void work({ signal: controller.signal, onStep: onStep });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: resumes once on mount
  useEffect(() => {
    if (pending) {
      begin(pending.name, ({ signal, onStep: report }) =>
        // If the upload is incomplete, the file has to be chosen again.
        watchUpload(pending.id, {
          signal,
          onStep: (next) =>
            next.kind === "failed" && next.isIncomplete ? setStep(undefined) : report(next),
        }),
      );
    }
    return () => running.current?.abort();
  }, []);

  return {
    step,
    name: pending?.name,
    isResumable: pending !== undefined && step === undefined,
    start: (file) => {
      setPending({ id: "", name: file.name });
      setStep({ kind: "reading", part: 0 });
      begin(file.name, (job) => uploadFile(kind, file, job));
    },
    cancel: () => {
      running.current?.abort();
      const id = idOf(step) ?? pending?.id;
      if (id) void abortUpload(id);
      saveInTab(key, undefined);
      setPending(undefined);
      setStep(undefined);
    },
  };
}
