import { Note } from "#ui/note.tsx";
import styles from "./question.module.css";

/** Why it does not go on. Its place is there before, so that it is heard when it comes. */
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
