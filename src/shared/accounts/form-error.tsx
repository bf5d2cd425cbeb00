import { Note } from "#ui/note.tsx";
import styles from "./form-error.module.css";

/** What is wrong with none of the fields. The place is there before the words, or they would not be heard. */
export function FormProblem({ text }: { readonly text: string | undefined }) {
  return (
    <div className={styles.problem} role="status">
      {text && <Note tone="attention">{text}</Note>}
    </div>
  );
}

/** To the field a sentence is about. */
export function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
