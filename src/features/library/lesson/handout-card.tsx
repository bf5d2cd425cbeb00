import { DEFAULT_HANDOUT } from "#contract/constants.ts";
import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { Handout } from "#shared/lessons/lesson-cards.tsx";
import type { Content } from "#sync/local/content.ts";
import { handoutCard as copy } from "./content-page-copy.ts";

function stateOf(isHere: boolean, isOutOfReach: boolean) {
  if (isHere) return "available-offline";
  return isOutOfReach ? "online-only" : "online";
}

/**
 * Shows the lesson's handout. Handouts are cached when the library syncs. The default handout ships
 * with the app.
 */
export function HandoutCard({ lesson }: { readonly lesson: Content }) {
  const file = lesson.handout ?? (lesson.type === "Handout" ? lesson.file : undefined);
  const title = file ? (lesson.handoutTitle ?? lesson.title) : DEFAULT_HANDOUT.title;
  const url = file?.url ?? DEFAULT_HANDOUT.url;
  const isKept = valueOr(
    useLive(({ content }) => content.hasHandout(url), [url]),
    false,
  );
  const isHere = isKept || (!file && Boolean(navigator.serviceWorker?.controller));
  const status = useSyncStatus(useDevice());
  const isOutOfReach = !isHere && status.reach === "down";
  return (
    <Handout
      title={title}
      url={url}
      action={copy.open}
      note={copy.note(file?.bytes, stateOf(isHere, isOutOfReach))}
    />
  );
}
