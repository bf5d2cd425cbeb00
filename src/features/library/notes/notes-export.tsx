import { useState } from "react";
import { saveFile } from "#shared/files/save-file.ts";
import { Button } from "#ui/button.tsx";
import type { NoteEntry } from "./note-entries.ts";
import styles from "./notes.module.css";
import { notesCopy } from "./notes-copy.ts";

type Props = {
  readonly entries: readonly NoteEntry[];
  readonly titles: ReadonlyMap<string, string>;
};
type Format = "pdf" | "md";

/** Saves the listed notes and highlights as a file. Works offline. */
export function ExportNotes({ entries, titles }: Props) {
  const [running, setRunning] = useState<Format>();
  const [status, setStatus] = useState("");
  const save = async (format: Format) => {
    if (running) return;
    setRunning(format);
    setStatus("");
    try {
      const now = new Date().toISOString();
      saveFile(
        `notes-${now.slice(0, 10)}.${format}`,
        await fileOf(format, { entries, titles }, now),
      );
      setStatus(notesCopy.exported);
    } catch (error) {
      setStatus(notesCopy.exportFailed);
      reportError(error);
    } finally {
      setRunning(undefined);
    }
  };
  return (
    <div>
      <div className={styles.actions}>
        {(["pdf", "md"] as const).map((format) => (
          <Button
            key={format}
            icon="download"
            busy={running === format}
            onClick={() => void save(format)}
          >
            {notesCopy.export[format]}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.lesson}>
        {status}
      </p>
    </div>
  );
}

async function fileOf(format: Format, { entries, titles }: Props, now: string): Promise<Blob> {
  const { byLesson, drawNotes, notesMarkdown } = await import("./notes-document.ts");
  const lessons = byLesson(entries, titles);
  if (format === "md")
    return new Blob([notesMarkdown(lessons)], { type: "text/markdown;charset=utf-8" });
  const { documentTools } = await import("#shared/credit/credit-documents.ts");
  return new Blob([drawNotes(await documentTools(), lessons, now)], { type: "application/pdf" });
}
