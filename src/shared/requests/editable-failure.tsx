import { TextButton } from "#ui/text-link.tsx";
import { editable as copy } from "./editable-copy.ts";
import styles from "./editable-failure.module.css";
import type { Editable } from "./use-editable.ts";

type Props = { readonly of: Pick<Editable<unknown>, "value" | "error" | "retry"> };

/** Says that it is loading, or why it couldn't be loaded. */
export function EditableFailure({ of: { value, error, retry } }: Props) {
  if (value !== undefined) return null;
  if (error === undefined) return <p className={styles.none}>{copy.loading}</p>;
  return (
    <p className={styles.none} role="alert">
      {error} <TextButton onClick={retry}>{copy.retry}</TextButton>
    </p>
  );
}
