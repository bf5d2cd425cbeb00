import { useState } from "react";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { deleteOwnAnswer } from "#shared/check-in/survey-calls.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatMoment } from "#ui/format-date.ts";
import { showToast } from "#ui/toast.tsx";
import own from "./history.module.css";
import { ownResponse as copy, surveyKind } from "./history-copy.ts";
import { levelInSentence } from "./level-copy.ts";
import styles from "./result.module.css";

type Props = { readonly response: OwnResponse; readonly onDeleted: () => void };

export function OwnResponseItem({ response, onDeleted }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const when = formatMoment(Date.parse(response.answered_at), Date.now());
  const remove = async () => {
    setBusy(true);
    const outcome = await deleteOwnAnswer(response.id);
    setBusy(false);
    setConfirming(false);
    // Already deleted in another window counts as success.
    const isGone =
      outcome.kind === "accepted" || (outcome.kind === "refused" && outcome.code === "not_found");
    if (isGone) {
      onDeleted();
      showToast({ text: copy.deleted, icon: "check" });
    } else showToast({ text: requestErrorMessage(outcome, copy.offline), icon: "attention" });
  };
  return (
    <li>
      <h4>{copy.heading(surveyKind(response), when)}</h4>
      <dl className={styles.answers}>
        {response.answers.map(({ base_question_id, question, choice, value, kind: of, text }) => (
          <div key={base_question_id}>
            <dt>{question || copy.oldQuestion}</dt>
            {of === "level" && value !== null && (
              <dd>
                <b className="num">{copy.level(value, levelInSentence(value))}</b>
              </dd>
            )}
            {choice !== null && <dd>{choice}</dd>}
            {text !== null && <dd className={styles.text}>{copy.quote(text)}</dd>}
          </div>
        ))}
      </dl>
      <Button
        kind="plain"
        className={own.remove}
        aria-label={copy.removeLabel(when)}
        onClick={() => setConfirming(true)}
      >
        {copy.remove}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={copy.dialogTitle}
        actions={
          <>
            <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
              {isBusy ? copy.deleting : copy.confirm}
            </Button>
            <Button kind="main" onClick={() => setConfirming(false)}>
              {copy.cancel}
            </Button>
          </>
        }
      >
        <p className="muted">{copy.dialog(when)}</p>
      </Dialog>
    </li>
  );
}
