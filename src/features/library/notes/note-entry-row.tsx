import type { ReactNode } from "react";
import { HighlightRow } from "./highlight-row.tsx";
import type { NoteEntry } from "./note-entries.ts";
import { NoteRow } from "./note-row.tsx";

type Props = { readonly entry: NoteEntry; readonly children: ReactNode };

export function NoteEntryRow({ entry, children }: Props) {
  return entry.kind === "note" ? (
    <NoteRow note={entry}>{children}</NoteRow>
  ) : (
    <HighlightRow highlight={entry}>{children}</HighlightRow>
  );
}
