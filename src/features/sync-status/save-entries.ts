import { saveFile } from "#shared/files/save-file.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { exportEntries } from "#sync/outbox/export.ts";
import { showToast } from "#ui/toast.tsx";
import { failedChanges } from "./sync-page-copy.ts";

/** Exports entries as a dated JSON file. */
export function saveEntries(entries: readonly OutboxEntry[]): void {
  const name = `respite-not-sent-${new Date().toISOString().slice(0, 10)}.json`;
  saveFile(name, new Blob([exportEntries(entries)], { type: "application/json" }));
  showToast({ text: failedChanges.exported(name) });
}
