import admin from "#shared/admin/admin-page.module.css";
import { copyText } from "#shared/admin/copy-text.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import styles from "./admin-people.module.css";
import { newTokenDialog as copy, scimPage } from "./scim-copy.ts";

type Props = {
  readonly text: string;
  readonly isReplacement: boolean;
  readonly onClose: () => void;
};

/** Shows a new token. Only its hash is stored, so this is the only time. */
export function NewTokenDialog({ text, isReplacement, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      actions={
        <Button kind="main" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{copy.text}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{copy.token}</dt>
            <dd className={classNames(styles.code, "code")}>{text}</dd>
          </div>
        </dl>
        <div className={admin.actions}>
          {"clipboard" in navigator && (
            <Button onClick={() => void copyText(text, copy.copied, scimPage.copyFailed)}>
              {copy.copy}
            </Button>
          )}
        </div>
        {isReplacement && <Note>{copy.replaced}</Note>}
      </div>
    </Dialog>
  );
}
