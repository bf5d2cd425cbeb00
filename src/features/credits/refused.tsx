import { useAction } from "#device/use-action.ts";
import type { ClaimProblem } from "#shared/credit/claims.ts";
import { failureReasonText } from "#shared/credit/reason-copy.ts";
import { LIBRARY_PATH, lessonPath, SENDING_PATH } from "#shared/navigation/paths.ts";
import type { FailureReason } from "#sync/outbox/entry.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { rejected as copy } from "./claim-page-copy.ts";
import styles from "./credits.module.css";

type Props = {
  readonly problem: ClaimProblem;
  /** The lesson to continue. Undefined if it is completed, or no longer in the library. */
  readonly unfinished?: string | undefined;
};

/** Retrying these changes nothing, unless an administrator does something first. */
const finalReasons: readonly FailureReason["code"][] = ["not_found", "no_credit", "too_late"];

/** What happened, and what to do next. */
function reasonText({ claim, failed }: ClaimProblem): string {
  const reason = failed.reason && failureReasonText(failed.call, failed.reason);
  return [failed === claim ? "" : copy.waitsFor(failed.call), reason].filter(Boolean).join(" ");
}

/** Shows a claim that can't be confirmed, what is saved, and what to do next. */
export function Refused({ problem, unfinished }: Props) {
  const { claim, failed } = problem;
  const code = failed.reason?.code;
  const isFinal = code !== undefined && finalReasons.includes(code);
  const text = reasonText(problem);
  return (
    <>
      <h2>{copy.title}</h2>
      {text && (
        <Note tone="attention" icon="attention">
          {text}
        </Note>
      )}
      <p className="muted">{copy.saved(code)}</p>
      <div className={styles.actions}>
        {failed !== claim || isFinal ? (
          <>
            <LinkButton kind="main" to={SENDING_PATH}>
              {failed === claim ? copy.link : copy.review}
            </LinkButton>
            {isFinal && <LinkButton to={`${LIBRARY_PATH}?ce=1`}>{copy.browse}</LinkButton>}
          </>
        ) : (
          <Retry problem={problem} unfinished={unfinished} />
        )}
      </div>
      {failed === claim && !isFinal && <TextLink to={SENDING_PATH}>{copy.link}</TextLink>}
    </>
  );
}

function Retry({ problem: { failed }, unfinished }: Props) {
  const act = useAction();
  const mustContinue = failed.reason?.code === "not_finished" && unfinished !== undefined;
  return (
    <>
      {mustContinue && (
        <LinkButton kind="main" to={lessonPath(unfinished)}>
          {copy.continue}
        </LinkButton>
      )}
      <Button
        icon="retry"
        {...(!mustContinue && { kind: "main" as const })}
        onClick={() => void act(({ outbox }) => outbox.retry(failed.seq))}
      >
        {copy.retry}
      </Button>
    </>
  );
}
