import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFormAction } from "#device/use-action.ts";
import { useLive } from "#device/use-live.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { useCrisisDetection } from "#shared/help/use-crisis-detection.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Scale } from "#ui/choice-list.tsx";
import { TextArea } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { showToast } from "#ui/toast.tsx";
import { feedbackCard as copy } from "./content-page-copy.ts";
import styles from "./credit-card.module.css";

type Props = { readonly lesson: Pick<Content, "id" | "title"> };

const MAX_COMMENT_LENGTH = 4000;

/** Asks for feedback once per lesson, after it is completed. */
export function FeedbackCard({ lesson }: Props) {
  const [answer, setAnswer] = useState<"submitted" | "asked-again">();
  const known = useLive(
    async ({ feedback, progress }) => ({
      previous: await feedback.of(lesson.id),
      isFinished: (await progress.of(lesson.id))?.finished ?? false,
    }),
    [lesson.id],
  );
  const [wasShown, setWasShown] = useState(false);
  if (known.kind !== "ready") return null;
  const { previous, isFinished } = known.value;
  const isAnswered = previous !== undefined && !(previous.state === "dismissed" && answer);
  const isShown = isFinished && !isAnswered && answer !== "submitted";
  if (isShown && !wasShown) setWasShown(true);
  // The focus stays here when the form goes.
  if (!isShown && !wasShown) return null;
  return (
    <KeepFocus>
      {answer === "submitted" && <Thanks />}
      {isShown && (
        <FeedbackForm
          lesson={lesson}
          onSubmitted={() => setAnswer("submitted")}
          onDismissed={() =>
            showToast({
              text: copy.dismissed,
              action: { label: copy.undo, run: () => setAnswer("asked-again") },
            })
          }
        />
      )}
    </KeepFocus>
  );
}

function Thanks() {
  return (
    <Card>
      <p className={styles.thanks} role="status">
        <Icon name="check" />
        {copy.thanks}
      </p>
    </Card>
  );
}

type FeedbackFormProps = Props & {
  readonly onSubmitted: () => void;
  readonly onDismissed: () => void;
};

function FeedbackForm({ lesson, onSubmitted, onDismissed }: FeedbackFormProps) {
  const [act, failure] = useFormAction();
  const [helpful, setHelpful] = useDraft<number | undefined>(`helpful:${lesson.id}`, undefined);
  const [comment, setComment] = useDraft(`feedback:${lesson.id}`, "");
  const form = useRef<HTMLFormElement>(null);
  /** How often the form was sent with nothing in it. */
  const [misses, setMisses] = useState(0);
  const [isBusy, setBusy] = useState(false);
  useCrisisDetection(comment);
  useEffect(() => {
    if (misses > 0) form.current?.querySelector<HTMLElement>("[data-invalid]")?.focus();
  }, [misses]);
  const isEmpty = helpful === undefined && !comment.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (isEmpty) return setMisses(misses + 1);
    setBusy(true);
    const isStored = await act(({ feedback }) =>
      feedback.give(lesson.id, { ...(helpful && { helpful }), comment }),
    );
    setBusy(false);
    if (isStored) onSubmitted();
  };
  const dismiss = async () => {
    if (await act(({ feedback }) => feedback.dismiss(lesson.id))) onDismissed();
  };
  return (
    <Card title={copy.title}>
      <form ref={form} className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
        <Scale
          legend={copy.scale}
          max={5}
          low={copy.low}
          high={copy.high}
          value={helpful}
          error={misses > 0 && isEmpty ? copy.missing : undefined}
          onChange={setHelpful}
        />
        <TextArea
          label={copy.comment}
          optional
          hint={copy.commentHint}
          maxLength={MAX_COMMENT_LENGTH}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <FormError text={failure} />
        <div className={styles.answers}>
          <Button type="submit" busy={isBusy}>
            {copy.send}
          </Button>
          <Button kind="plain" onClick={() => void dismiss()}>
            {copy.dismiss}
          </Button>
        </div>
      </form>
    </Card>
  );
}
