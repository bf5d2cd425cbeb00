import { Link } from "react-router-dom";
import { LIBRARY_PATH } from "#live/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./content.module.css";

type Props = { readonly share?: { readonly title: string } };

export function LessonBar({ share }: Props) {
  return (
    <div className={styles.bar}>
      <Link className={styles.back} to={LIBRARY_PATH}>
        <Icon name="back" />
        <span>Library</span>
      </Link>
      {share && (
        <RoundButton
          label="Share this lesson"
          icon="share"
          onClick={() => void shareLesson(share.title)}
        />
      )}
    </div>
  );
}

/** The system's own way of sharing where there is one, else the address is copied. */
async function shareLesson(title: string) {
  const url = window.location.origin + window.location.pathname;
  const wasShared = await shareBySystem({ title, url });
  if (wasShared) return;
  try {
    await navigator.clipboard.writeText(url);
    showToast({ text: "The link is copied", icon: "check" });
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    showToast({ text: `This browser does not copy. The link is ${url}`, icon: "attention" });
  }
}

/** True when it was shared, or when the person thought better of it. */
async function shareBySystem(data: ShareData): Promise<boolean> {
  if (!navigator.share || navigator.canShare?.(data) === false) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
