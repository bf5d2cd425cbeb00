import { useState } from "react";
import { createReportFile, type ReportSystem } from "#contract/credit/admin-reporting.ts";
import { XLSX } from "#contract/route.ts";
import { fetchPrivateFile } from "#device/fetch-file.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { saveFile } from "#shared/files/save-file.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { reportFileName } from "./report-files.tsx";
import { createDialog as copy } from "./reporting-copy.ts";

type Props = {
  readonly system: ReportSystem;
  /** The group and dates chosen on the page. */
  readonly scope: Readonly<Record<string, string>>;
  readonly pending: number;
  readonly onClose: () => void;
  readonly onCreated: () => void;
};

export function CreateFileDialog({ system, scope, pending, onClose, onCreated }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const create = async () => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await call(createReportFile, { body: { ...scope, system } });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, OFFLINE));
    const file = outcome.value.data;
    showToast({ text: copy.done(file.rows) });
    onCreated();
    onClose();
    // The file is in the list below if this download fails.
    const path = `/api/admin/credit_report_files/${file.id}/xlsx`;
    const download = await fetchPrivateFile(path, XLSX);
    if (download.kind === "accepted") saveFile(reportFileName(file, "xlsx"), download.value);
  };
  const isNarrowed = Object.entries(scope).some(([name, value]) => name !== "system" && value);
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title(pending, system)}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="main" busy={isBusy} onClick={() => void create()}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <div className={admin.stack}>
        <p>{copy.text}</p>
        {isNarrowed && <p>{copy.filtered}</p>}
        <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
      </div>
    </Dialog>
  );
}
