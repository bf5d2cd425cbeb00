import type { AdminHelp } from "#contract/wellbeing/admin-help.ts";
import { editedInWords } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-care.module.css";
import { checkedInWords, waysInWords } from "./help-copy.ts";

type Props = {
  readonly row: AdminHelp;
  readonly isBusy: boolean;
  readonly mayRise: boolean;
  readonly mayFall: boolean;
  readonly onOpen: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** One place to turn to. Those that every installation has stay as they are, in front of the others. */
export function HelpRow({ row, ...acts }: Props) {
  const edited = editedInWords(row);
  return (
    <li>
      <div className={styles.words}>
        <p className={admin.row}>
          <strong>{row.name}</strong>
          {row.is_fixed && <Badge icon="lock">Always there</Badge>}
        </p>
        <p>{row.text}</p>
        <p>{waysInWords(row)}</p>
        <p className="small muted">{checkedInWords(row)}</p>
        {edited && <p className="small muted">Last changed: {edited}</p>}
      </div>
      {!row.is_fixed && <Acts name={row.name} {...acts} />}
    </li>
  );
}

function Acts(props: Omit<Props, "row"> & { readonly name: string }) {
  const { name, isBusy, mayRise, mayFall, onOpen, onMove, onRemove } = props;
  const hidden = <VisuallyHidden>: {name}</VisuallyHidden>;
  return (
    <div className={admin.row}>
      {mayRise && (
        <Button busy={isBusy} onClick={() => onMove(-1)}>
          Move up{hidden}
        </Button>
      )}
      {mayFall && (
        <Button busy={isBusy} onClick={() => onMove(1)}>
          Move down{hidden}
        </Button>
      )}
      <Button onClick={onOpen}>Change{hidden}</Button>
      <Button icon="trash" busy={isBusy} onClick={onRemove}>
        Remove{hidden}
      </Button>
    </div>
  );
}
