import { Note } from "#ui/note.tsx";
import styles from "./question.module.css";

/**
 * Shows why the form can't continue. The container is always rendered so screen readers announce
 * the change.
 */
export function Problem({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return (
    <div id={id} className={text && styles.problem}>
      {text && (
        <Note tone="danger" isNew>
          {text}
        </Note>
      )}
    </div>
  );
}
