import { useState } from "react";
import {
  importReportReply,
  REPLY_BYTES,
  type ReportFile,
} from "#contract/credit/admin-reporting.ts";
import type { Reply } from "#contract/route.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { replyDialog as copy } from "./reporting-copy.ts";

type Result = Reply<typeof importReportReply>;
type Props = { readonly file: ReportFile; readonly onClose: (hasImported: boolean) => void };

const TIMEOUT_MS = 60_000;

/** Imports the answer to a report file, and shows what it changed. */
export function ReplyDialog({ file, onClose }: Props) {
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<Result>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (!chosen) return setProblem(copy.noFile);
    if (chosen.size > REPLY_BYTES) return setProblem(copy.tooLarge);
    setBusy(true);
    setProblem(undefined);
    const outcome = await call(importReportReply, {
      params: { id: file.id },
      bytes: new Uint8Array(await chosen.arrayBuffer()),
      headers: { "content-type": "text/csv" },
      timeoutMs: TIMEOUT_MS,
    });
    setBusy(false);
    if (outcome.kind === "accepted") setResult(outcome.value);
    else setProblem(requestErrorMessage(outcome, copy.offline));
  };
  return (
    <Dialog
      open
      onClose={() => onClose(result !== undefined)}
      title={copy.title}
      actions={
        result ? (
          <Button kind="main" onClick={() => onClose(true)}>
            {copy.close}
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose(false)}>{copy.cancel}</Button>
            <Button kind="main" busy={isBusy} onClick={() => void send()}>
              {isBusy ? copy.importing : copy.submit}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Outcome result={result} />
      ) : (
        <Form className={admin.stack} busy={isBusy} onSubmit={() => void send()}>
          <p>{copy.text(file.system)}</p>
          <label className={admin.stack}>
            <span>{copy.file}</span>
            <input
              type="file"
              accept=".csv,text/csv,.txt,.tsv"
              onChange={(event) => {
                setChosen(event.currentTarget.files?.[0]);
                setProblem(undefined);
              }}
            />
          </label>
          <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
        </Form>
      )}
    </Dialog>
  );
}

function Outcome({ result: { accepted, rejected, unmatched } }: { readonly result: Result }) {
  return (
    <div className={admin.stack} role="status">
      <p>{copy.result(accepted, rejected)}</p>
      {unmatched.length > 0 && (
        <Note tone="attention">
          <p>{copy.unmatched(unmatched.length)}</p>
          <ul>
            {unmatched.map((row) => (
              <li key={row.line}>{copy.unmatchedRow(row)}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
