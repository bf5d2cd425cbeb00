import { useState } from "react";
import {
  correctCredit,
  getLedgerCredit,
  type LedgerCredit,
  reinstateCredit,
  reissueCertificate,
  revokeCredit,
} from "#contract/credit/admin-ledger.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { CorrectionFields, type Facts, type Problems } from "./correction-fields.tsx";
import { changeDialogs, changeDialog as copy } from "./credit-copy.ts";

export type Change = "revoke" | "reinstate" | "correct" | "reissue";

/** Returns only the facts that differ from the credit. */
const changedFacts = (typed: Facts, credit: Facts): Partial<Facts> =>
  Object.fromEntries(
    (Object.keys(typed) as (keyof Facts)[])
      .filter((name) => typed[name] !== credit[name])
      .map((name) => [name, typed[name]]),
  );

type Props = {
  readonly change: Change;
  readonly credit: LedgerCredit;
  readonly onCredit: (credit: LedgerCredit) => void;
  readonly onClose: () => void;
};

export function ChangeDialog({ change, credit, onCredit, onClose }: Props) {
  const { title, text, button, done } = changeDialogs[change];
  const [reason, setReason] = useDraft(`credit-reason:${credit.id}`, "");
  const { title: name, type, amount, awarded_on } = credit;
  const [typed, setTyped] = useDraft<Facts>(`credit:${credit.id}`, {
    title: name,
    type,
    amount,
    awarded_on,
  });
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reload = async () => {
    const outcome = await call(getLedgerCredit, { params: { id: credit.id } });
    if (outcome.kind === "accepted") onCredit(outcome.value);
    return outcome.kind === "accepted" ? outcome.value : undefined;
  };
  const handleFailure = async (outcome: Exclude<Outcome<unknown>, { kind: "accepted" }>) => {
    if (outcome.kind !== "refused") return setProblem(requestErrorMessage(outcome, OFFLINE));
    if (outcome.code === "changed_meanwhile") return setProblem(copy.conflict(await reload()));
    setProblems(outcome.fields ?? {});
    setProblem(outcome.fields ? undefined : requestErrorMessage(outcome, OFFLINE));
  };
  const send = async () => {
    if (!reason.trim()) return setProblems({ reason: [copy.reasonMissing] });
    setBusy(true);
    setProblems({});
    setProblem(undefined);
    const outcome = await sendChange(change, credit, { reason, ...changedFacts(typed, credit) });
    if (outcome.kind === "accepted") {
      await reload();
      showToast({ text: done });
      return onClose();
    }
    await handleFailure(outcome);
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            kind={change === "revoke" ? "danger" : "main"}
            busy={isBusy}
            onClick={() => void send()}
          >
            {button}
          </Button>
        </>
      }
    >
      <Form className={admin.stack} busy={isBusy} onSubmit={() => void send()}>
        <p>{text}</p>
        {change === "correct" && (
          <CorrectionFields typed={typed} onChange={setTyped} problems={problems} />
        )}
        <TextArea
          label={copy.reason}
          hint={copy.reasonHint}
          name="reason"
          rows={3}
          maxLength={500}
          value={reason}
          error={problems.reason?.join(" ")}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
      </Form>
    </Dialog>
  );
}

type ChangeInput = Partial<Facts> & { readonly reason: string };

/** Sends the displayed version, so that an unseen change is not overwritten. */
function sendChange(
  change: Change,
  { id, version }: LedgerCredit,
  { reason, ...facts }: ChangeInput,
) {
  const params = { id };
  const body = { reason: reason.trim(), version };
  if (change === "correct") return call(correctCredit, { params, body: { ...body, ...facts } });
  if (change === "revoke") return call(revokeCredit, { params, body });
  return change === "reinstate"
    ? call(reinstateCredit, { params, body })
    : call(reissueCertificate, { params, body });
}
