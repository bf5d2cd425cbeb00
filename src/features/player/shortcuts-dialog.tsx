import { Dialog } from "#ui/dialog.tsx";
import styles from "./player.module.css";
import { shortcuts } from "./shortcuts.ts";

type Props = { readonly open: boolean; readonly onClose: () => void };

export function ShortcutsDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys of the player">
      <p className="muted">They work while the focus is in the player.</p>
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ shown, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {shown.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
