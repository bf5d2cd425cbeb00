import { useRef, useState } from "react";
import { XLSX } from "#contract/route.ts";
import { fetchPrivateFile } from "#device/fetch-file.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { exportButton as copy } from "./admin-copy.ts";

type Props = {
  /** Path of the API call, such as "/api/admin/audit/export". */
  readonly path: string;
  /** The list's filters. Empty ones are omitted. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** "audit-2026-11-21.csv" */
  readonly fileName: string;
  readonly label?: string;
  /** Tells it from buttons with the same label. */
  readonly "aria-label"?: string;
  readonly mime?: string;
};

/** Downloads all pages of the list as a file. */
export function ExportButton(props: Props) {
  const { path, query, fileName, label = copy.labels.csv, mime = "text/csv" } = props;
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const wanted = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
    const outcome = await fetchPrivateFile(`${path}?${new URLSearchParams(wanted)}`, mime);
    isRunning.current = false;
    setBusy(false);
    if (outcome.kind !== "accepted")
      return showToast({ text: requestErrorMessage(outcome, copy.offline), icon: "attention" });
    saveFile(fileName, outcome.value);
    showToast({ text: copy.done(fileName) });
  };
  return (
    <Button
      icon="download"
      busy={isBusy}
      aria-label={props["aria-label"]}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
}

type ListProps = Pick<Props, "path" | "query"> & {
  /** "audit" */
  readonly name: string;
  readonly labels?: { readonly csv: string; readonly xlsx: string };
};

/** Two buttons that download all pages of a list: as CSV and as a spreadsheet. */
export function ListExport({ path, query, name, labels = copy.labels }: ListProps) {
  return (
    <>
      <ExportButton path={path} query={query} fileName={datedFileName(name)} label={labels.csv} />
      <ExportButton
        path={path}
        query={{ ...query, format: "xlsx" }}
        fileName={datedFileName(name, "xlsx")}
        label={labels.xlsx}
        mime={XLSX}
      />
    </>
  );
}

/** "audit-2026-11-21.csv" */
export const datedFileName = (name: string, ending = "csv"): string =>
  `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`;
