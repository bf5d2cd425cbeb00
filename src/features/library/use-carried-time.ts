import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useDevice } from "#device/device.tsx";
import { useAct } from "#device/use-action.ts";
import { TIME_WATCHED } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { carriedSeconds, sampleOf } from "./carried-time.ts";

/** What was heard of a shared lesson before signing in is kept for the person; then the address forgets it. */
export function useCarriedTime(lesson: Content): void {
  const [query, setQuery] = useSearchParams();
  const device = useDevice();
  const act = useAct();
  const claimed = query.get(TIME_WATCHED);
  const seconds = carriedSeconds(claimed, lesson.lengthSeconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each device and address
  useEffect(() => {
    if (!device || claimed === null) return;
    let isOver = false;
    const forget = () => {
      if (isOver) return;
      setQuery(
        (before) => {
          before.delete(TIME_WATCHED);
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    };
    if (seconds === 0) forget();
    else
      void act(async ({ progress }) =>
        progress.record(sampleOf(lesson, seconds, await progress.of(lesson.id))),
      ).then(forget);
    return () => {
      isOver = true;
    };
  }, [device, claimed, lesson.id]);
}
