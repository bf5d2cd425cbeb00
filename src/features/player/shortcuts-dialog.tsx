import { Dialog } from "#ui/dialog.tsx";
import { shortcutsDialog as copy, shortcutNames } from "./copy.ts";
import styles from "./player.module.css";
import { shortcuts } from "./shortcuts.ts";

type Props = { readonly open: boolean; readonly onClose: () => void };

export function ShortcutsDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.title}>
      <p className="muted">{copy.intro}</p>
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ shown, action }) => (
          <div key={action}>
            <dt>{shortcutNames[action]}</dt>
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
