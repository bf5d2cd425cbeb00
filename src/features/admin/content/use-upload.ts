import { useEffect, useRef, useState } from "react";
import type { MediaFile, UploadKind } from "#contract/learning/admin-uploads.ts";
import { saveInTab, parseObject, tabStorage } from "#shared/drafts/tab-storage.ts";
import { useOwnKey } from "#shared/admin/admin-draft.ts";
import {
  forgetUpload,
  type UploadStep,
  uploadFile,
  watchUpload,
} from "#shared/admin/admin-uploads.ts";

type Kept = { readonly id: string; readonly name: string };

function keptOf(key: string): Kept | undefined {
  const kept = parseObject(tabStorage()?.getItem(key) ?? null);
  return typeof kept?.id === "string" && typeof kept.name === "string"
    ? { id: kept.id, name: kept.name }
    : undefined;
}

export type Uploading = {
  readonly step: UploadStep | undefined;
  readonly name: string | undefined;
  /** Sent in part before the page was loaded anew: the same file goes on. */
  readonly wasBegun: boolean;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
};

const idOf = (step: UploadStep | undefined) => (step && "id" in step ? step.id : undefined);

/** Across a reload, until it is over; answers whether it is. */
function remember(key: string, name: string, step: UploadStep): boolean {
  const isOver = step.kind === "done" || step.kind === "failed";
  const id = idOf(step);
  if (isOver) saveInTab(key, undefined);
  else if (id) saveInTab(key, { id, name });
  return isOver;
}

/** One file of one lesson. What the server works on is found again after a reload. */
export function useUpload(
  lesson: string,
  kind: UploadKind,
  onDone: (asset: MediaFile) => void,
): Uploading {
  const key = useOwnKey(`upload:${lesson}:${kind}`);
  const [step, setStep] = useState<UploadStep>();
  const [kept, setKept] = useState(() => keptOf(key));
  const running = useRef<AbortController>(undefined);
  const done = useRef(onDone);
  done.current = onDone;

  const begin = (name: string, work: (job: Parameters<typeof watchUpload>[1]) => Promise<void>) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const told = (next: UploadStep) => {
      if (own.signal.aborted) return;
      setStep(next);
      if (remember(key, name, next)) setKept(undefined);
      if (next.kind === "done") done.current(next.asset);
    };
    void work({ signal: own.signal, told });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left is taken up once
  useEffect(() => {
    if (kept) {
      begin(kept.name, ({ signal, told }) =>
        // Where bytes are still missing, the file has to be chosen once more.
        watchUpload(kept.id, {
          signal,
          told: (next) => (next.kind === "failed" ? setStep(undefined) : told(next)),
        }),
      );
    }
    return () => running.current?.abort();
  }, []);

  return {
    step,
    name: kept?.name,
    wasBegun: kept !== undefined && step === undefined,
    start: (file) => {
      setKept({ id: "", name: file.name });
      setStep({ kind: "reading", part: 0 });
      begin(file.name, (job) => uploadFile(kind, file, job));
    },
    cancel: () => {
      running.current?.abort();
      const id = idOf(step) ?? kept?.id;
      if (id) void forgetUpload(id);
      saveInTab(key, undefined);
      setKept(undefined);
      setStep(undefined);
    },
  };
}
