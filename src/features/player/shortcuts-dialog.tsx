import { Dialog } from "#ui/dialog.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { shortcutsDialog as copy, shortcutNames } from "./copy.ts";
import type { Playback } from "./playback.ts";
import styles from "./player.module.css";
import { shortcuts } from "./shortcuts.ts";

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly playback: Playback;
  readonly hasPageKeys: boolean;
};

export function ShortcutsDialog({ open, onClose, playback, hasPageKeys }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.title}>
      <p className="muted">{hasPageKeys ? copy.intro : copy.introFocused}</p>
      <Toggle
        label={copy.pageKeys}
        checked={hasPageKeys}
        onChange={(isOn) => playback.setPageKeys(isOn)}
      />
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
