import { useDevice } from "#live/device.tsx";
import { DOWNLOADS_PATH } from "#live/paths.ts";
import { type StatusLine as Line, statusLine } from "#live/status-words.ts";
import { useLive, valueOr } from "#live/use-live.ts";
import { useSyncStatus } from "#live/use-sync-status.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { StatusLine } from "#ui/status-line.tsx";

const icons: Record<"kept" | "offline" | "attention", IconName> = {
  kept: "cloud-done",
  offline: "no-network",
  attention: "attention",
};

const NOTHING = { waiting: 0, needAttention: 0 };

/** What is safe and what is still to be sent; leads to the page that shows all of it. */
export function LibraryStatus() {
  const device = useDevice();
  const summary = useLive(({ outbox }) => outbox.summary(), []);
  const status = useSyncStatus(device);
  const line: Line =
    summary.kind === "failed"
      ? { kind: "attention", text: "What is on this device could not be opened" }
      : statusLine(valueOr(summary, NOTHING), status);
  return (
    <StatusLine
      to={DOWNLOADS_PATH}
      icon={icons[line.kind]}
      tone={line.kind === "attention" ? "wait" : "calm"}
    >
      {summary.kind === "loading" ? "Opening what is on this device" : line.text}
    </StatusLine>
  );
}
