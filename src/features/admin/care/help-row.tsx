import type { AdminHelp } from "#contract/wellbeing/admin-help.ts";
import { editedText } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import styles from "./admin-care.module.css";
import { checkedInWords, contactsInWords, helpRow as copy } from "./help-copy.ts";

type Props = {
  readonly row: AdminHelp;
  readonly isBusy: boolean;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly onOpen: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** One help resource. Built-in resources come first and cannot be edited. */
export function HelpRow({ row, ...callbacks }: Props) {
  const edited = editedText(row);
  return (
    <li>
      <div className={styles.words}>
        <p className={admin.row}>
          <strong>{row.name}</strong>
          {row.is_fixed && <Badge icon="lock">{copy.builtIn}</Badge>}
        </p>
        <p>{row.text}</p>
        <p>{contactsInWords(row)}</p>
        <p className="small muted">{checkedInWords(row)}</p>
        {edited && <p className="small muted">{copy.lastChanged(edited)}</p>}
      </div>
      {!row.is_fixed && <RowButtons name={row.name} {...callbacks} />}
    </li>
  );
}

function RowButtons(props: Omit<Props, "row"> & { readonly name: string }) {
  const { name, isBusy, canMoveUp, canMoveDown, onOpen, onMove, onRemove } = props;
  return (
    <div className={admin.row}>
      {canMoveUp && (
        <Button aria-label={copy.moveUpName(name)} busy={isBusy} onClick={() => onMove(-1)}>
          {copy.moveUp}
        </Button>
      )}
      {canMoveDown && (
        <Button aria-label={copy.moveDownName(name)} busy={isBusy} onClick={() => onMove(1)}>
          {copy.moveDown}
        </Button>
      )}
      <Button aria-label={copy.editName(name)} onClick={onOpen}>
        {copy.edit}
      </Button>
      <Button icon="trash" aria-label={copy.removeName(name)} busy={isBusy} onClick={onRemove}>
        {copy.remove}
      </Button>
    </div>
  );
}
