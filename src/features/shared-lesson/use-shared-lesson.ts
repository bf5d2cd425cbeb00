import { useEffect, useState } from "react";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { SharedLesson } from "#shared/lessons/shared-lesson.ts";
import { fetchSharedLesson } from "#shared/lessons/shared-lesson-call.ts";

type LessonRequest =
  | { readonly status: "loading" }
  | { readonly status: "loaded"; readonly shared: SharedLesson }
  | { readonly status: "missing" | "busy" };

/** Fetches the lesson, again on request, and when the network comes back. */
export function useSharedLesson(id: string) {
  const [request, setRequest] = useState<LessonRequest>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  const isOffline = useSyncStatus(undefined).reach === "down";
  const retry = () => {
    setRequest({ status: "loading" });
    setAttempt((before) => before + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isCanceled = false;
    void fetchSharedLesson(id).then((shared) => {
      if (isCanceled) return;
      setRequest(typeof shared === "string" ? { status: shared } : { status: "loaded", shared });
    });
    return () => {
      isCanceled = true;
    };
  }, [id, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the network comes back
  useEffect(() => {
    if (!isOffline && request.status === "busy") retry();
  }, [isOffline]);
  return { request, isOffline, retry };
}
