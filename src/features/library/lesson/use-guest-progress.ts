import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useDevice } from "#device/device.tsx";
import { useAction } from "#device/use-action.ts";
import { TIME_WATCHED } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { guestSample, guestSeconds } from "./guest-progress.ts";

/** Records progress made on a shared lesson before signing in, then removes it from the URL. */
export function useGuestProgress(lesson: Content): void {
  const [query, setQuery] = useSearchParams();
  const device = useDevice();
  const act = useAction();
  const param = query.get(TIME_WATCHED);
  const seconds = guestSeconds(param, lesson.lengthSeconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per device and URL
  useEffect(() => {
    if (!device || param === null) return;
    let isCanceled = false;
    const removeFromUrl = () => {
      if (isCanceled) return;
      setQuery(
        (before) => {
          before.delete(TIME_WATCHED);
          return before;
        },
        { replace: true },
      );
    };
    if (seconds === 0) removeFromUrl();
    else
      void act(async ({ progress }) =>
        progress.record(guestSample(lesson, seconds, await progress.of(lesson.id))),
      ).then(removeFromUrl);
    return () => {
      isCanceled = true;
    };
  }, [device, param, lesson.id]);
}
