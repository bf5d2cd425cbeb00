import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { LIBRARY_PATH, sharedLessonPath } from "#shared/navigation/paths.ts";
import { BackLink } from "#ui/back-link.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./lesson/content.module.css";
import { lessonBar as copy } from "./lesson/content-page-copy.ts";
import { LessonSaveButton } from "./save-button.tsx";

type Props = { readonly lesson?: { readonly id: string; readonly title: string } };

export function LessonBar({ lesson }: Props) {
  return (
    <div className={styles.bar}>
      <Back />
      {lesson && (
        <div className={styles.buttons}>
          <LessonSaveButton lesson={lesson} />
          <RoundButton label={copy.share} icon="share" onClick={() => void shareLesson(lesson)} />
        </div>
      )}
    </div>
  );
}

/** The router stores the history index in `history.state.idx`. */
const isFirstOfVisit = () => !((window.history.state as { idx?: number } | null)?.idx ?? 0);

/** Goes back in history, or to the library if this is the first page of the visit. */
function Back() {
  const navigate = useNavigate();
  const isFirst = isFirstOfVisit();
  const goBack = (event: MouseEvent) => {
    const isPlainClick = !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (isFirst || !isPlainClick) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <BackLink to={LIBRARY_PATH} onClick={goBack}>
      {isFirst ? copy.library : copy.back}
    </BackLink>
  );
}

/** Shares the public link with the system share sheet, or copies it. */
async function shareLesson({ id, title }: Required<Props>["lesson"]) {
  const url = window.location.origin + sharedLessonPath(id);
  const wasShared = await shareBySystem({ title, url });
  if (wasShared) return;
  try {
    await navigator.clipboard.writeText(url);
    showToast({ text: copy.copied, icon: "check" });
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    showToast({ text: copy.copyFailed(url), icon: "attention" });
  }
}

/** Returns true if it was shared, or if the user canceled. */
async function shareBySystem(data: ShareData): Promise<boolean> {
  if (!navigator.share || navigator.canShare?.(data) === false) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
