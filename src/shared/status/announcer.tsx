import { useEffect, useRef, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { useLive } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { Device } from "#sync/device.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { type Announced, announcementsFor } from "./announcements.ts";
import { announcementText, statusLine } from "./status-copy.ts";

const statusQuery = async ({ outbox, downloads }: Device) => ({
  summary: await outbox.summary(),
  downloads: await downloads.all(),
});

type Props = {
  /** The page announces its sync status itself. */
  readonly isStatusVisible: boolean;
};

/** Announces changes of the sync and download status to screen readers. */
export function StatusAnnouncer({ isStatusVisible: isSaid }: Props) {
  const here = useLive(statusQuery, []);
  const status = useSyncStatus(useDevice());
  const known = useRef<Announced>(undefined);
  const [words, setWords] = useState("");
  const kept = here.kind === "ready" ? here.value : undefined;
  // The status is unknown before the first reply.
  const isKnown = kept !== undefined && (status.reach !== "unknown" || status.localFailure);
  const line = kept && statusLine(kept.summary, status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares lines by their text
  useEffect(() => {
    if (!isKnown || !line) return;
    const news = announcementsFor(known.current, { line, downloads: kept.downloads });
    known.current = news.announced;
    const parts = isSaid ? news.downloads : [news.status, ...news.downloads];
    const said = announcementText(parts.filter((part) => part !== undefined));
    if (said) setWords(said);
  }, [isKnown, line?.kind, line?.text, kept?.downloads]);
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}
