import { copyText } from "#shared/admin/copy-text.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./integrations.module.css";
import { secretDialog as copy } from "./secret-copy.ts";

type Props = {
  readonly title: string;
  readonly text: string;
  /** Names the secret for screen readers. */
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
};

/** Shows a secret to copy. */
export function SecretDialog({ title, text, label, secret, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{copy.done}</Button>
          <Button kind="main" onClick={() => void copyText(secret, copy.copied, copy.copyFailed)}>
            {copy.copy}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{text}</p>
        <div>
          <p className="small muted">{label}</p>
          <code className={styles.secret}>{secret}</code>
        </div>
      </div>
    </Dialog>
  );
}
