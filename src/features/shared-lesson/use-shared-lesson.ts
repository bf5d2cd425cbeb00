import { useEffect, useState } from "react";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { SharedLesson } from "#shared/lessons/shared-lesson.ts";
import { askForShared } from "#shared/lessons/shared-lesson-call.ts";

type Asking =
  | { readonly status: "loading" }
  | { readonly status: "loaded"; readonly shared: SharedLesson }
  | { readonly status: "failed" };

/** Asks once, again when told to, and by itself when a network comes back. */
export function useSharedLesson(id: string) {
  const [asking, setAsking] = useState<Asking>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  const isCutOff = useSyncStatus(undefined).reach === "down";
  const again = () => {
    setAsking({ status: "loading" });
    setAttempt((before) => before + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isOver = false;
    void askForShared(id).then((shared) => {
      if (!isOver) setAsking(shared ? { status: "loaded", shared } : { status: "failed" });
    });
    return () => {
      isOver = true;
    };
  }, [id, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the coming of a network counts
  useEffect(() => {
    if (!isCutOff && asking.status === "failed") again();
  }, [isCutOff]);
  return { asking, isCutOff, again };
}
