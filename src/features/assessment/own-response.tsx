import { useState } from "react";
import { type OwnResponse, PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";
import { deleteOwnAnswer } from "#shared/check-in/survey-calls.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatMoment } from "#ui/format.ts";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./result.module.css";

type Props = { readonly response: OwnResponse; readonly onDeleted: () => void };

const NEEDS_CONNECTION =
  "Deleting happens on the server, and it cannot be reached right now. Nothing was deleted.";

export function OwnResponseItem({ response, onDeleted }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const when = formatMoment(Date.parse(response.answered_at), Date.now());
  const kind = response.survey_id === PULSE_SURVEY ? "Pulse check" : "Check-in";
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
      showToast({ text: "Deleted for good.", icon: "check" });
    } else showToast({ text: requestErrorMessage(outcome, NEEDS_CONNECTION), icon: "attention" });
  };
  return (
    <li>
      <div className={styles.responseHead}>
        <h3>
          {kind}, {when}
        </h3>
        <Button icon="trash" onClick={() => setConfirming(true)}>
          Delete
          <VisuallyHidden>
            {" "}
            the answers of {kind}, {when}
          </VisuallyHidden>
        </Button>
      </div>
      <dl className={styles.answers}>
        {response.answers.map(({ base_question_id, question, choice, value, kind: of, text }) => (
          <div key={base_question_id}>
            <dt>{question || "A question that is not asked any more"}</dt>
            {choice !== null && (
              <dd>
                {of === "level" && value !== null && <b className="num">{value} of 5: </b>}
                {choice}
              </dd>
            )}
            {text !== null && <dd className={styles.text}>“{text}”</dd>}
          </div>
        ))}
      </dl>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete these answers?"
        actions={
          <>
            <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
              {isBusy ? "Deleting" : "Delete for good"}
            </Button>
            <Button kind="main" onClick={() => setConfirming(false)}>
              Keep them
            </Button>
          </>
        }
      >
        <p className="muted">
          What you answered {when} is gone then, for you and in all figures. That you answered is
          remembered, so that you are not asked again at once.
        </p>
      </Dialog>
    </li>
  );
}
