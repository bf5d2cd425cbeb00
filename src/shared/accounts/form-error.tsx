import { Note } from "#ui/note.tsx";
import styles from "./form-error.module.css";

/** Shows an error that belongs to no field. The live region is always rendered, or screen readers would miss the text. */
export function FormError({ text }: { readonly text: string | undefined }) {
  return (
    <div className={styles.problem} role="status">
      {text && <Note tone="attention">{text}</Note>}
    </div>
  );
}

/** Moves the focus to the named field. */
export function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
