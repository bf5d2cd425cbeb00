import { useEffect, useRef, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { useLive } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { Device } from "#sync/device.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { type Known, newsIn } from "./announcements.ts";
import { statusLine } from "./status-copy.ts";

const question = async ({ outbox, downloads }: Device) => ({
  summary: await outbox.summary(),
  downloads: await downloads.all(),
});

type Props = {
  /** The page says by itself how it stands with sending. */
  readonly isSaid: boolean;
};

/** For ears, on every page: how it stands with sending and with downloads, each time that changes. */
export function Spoken({ isSaid }: Props) {
  const here = useLive(question, []);
  const status = useSyncStatus(useDevice());
  const known = useRef<Known>(undefined);
  const [words, setWords] = useState("");
  const kept = here.kind === "ready" ? here.value : undefined;
  // Where it stands is not known before the first answer.
  const isKnown = kept !== undefined && status.reach !== "unknown";
  const line = kept && statusLine(kept.summary, status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line with the same words is the same
  useEffect(() => {
    if (!isKnown || !line) return;
    const news = newsIn(known.current, { line, downloads: kept.downloads });
    known.current = news.known;
    const said = [!isSaid && news.standing, ...news.downloads].filter(Boolean).join(". ");
    if (said) setWords(said);
  }, [isKnown, line?.kind, line?.text, kept?.downloads]);
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}
