import { datedFileName, ExportButton } from "./admin-export.tsx";
import { transcriptButtons as copy } from "./transcript-copy.ts";

const formats = [
  { ending: "pdf", path: "transcript", mime: "application/pdf" },
  { ending: "csv", path: "transcript/csv", mime: "text/csv" },
] as const;

/** Downloads the credit transcript of a person. */
export function TranscriptButtons({ id }: { readonly id: string }) {
  return formats.map(({ ending, path, mime }) => (
    <ExportButton
      key={ending}
      path={`/api/admin/credits/people/${id}/${path}`}
      query={{}}
      mime={mime}
      fileName={datedFileName("transcript", ending)}
      label={copy[ending]}
    />
  ));
}
