import { useEffect, useState } from "react";
import { type BulkChangeRecord, type BulkList, listBulkChanges } from "#contract/bulk-changes.ts";
import { call } from "#device/session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { TextButton } from "#ui/text-link.tsx";
import admin from "./admin-page.module.css";
import { recent as copy, type RowNames, summary } from "./bulk-copy.ts";
import { BulkSteps } from "./bulk-dialog.tsx";
import { useBulk } from "./use-bulk.ts";

type Props = {
  readonly list: BulkList;
  readonly names: RowNames;
  readonly onChanged: () => void;
};

/** Lists changes of many rows that can still be undone or continued. */
export function RecentChanges({ list, names, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      {isOpen && (
        <RecentDialog
          list={list}
          names={names}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type DialogProps = Props & { readonly onClose: () => void };

function RecentDialog({ list, names, onChanged, onClose }: DialogProps) {
  const [records, setRecords] = useState<readonly BulkChangeRecord[] | "failed">();
  const [open, setOpen] = useState<BulkChangeRecord>();
  useEffect(() => {
    void call(listBulkChanges, { params: { list } }).then((outcome) =>
      setRecords(outcome.kind === "accepted" ? outcome.value.data : "failed"),
    );
  }, [list]);
  if (open)
    return (
      <OneChange
        record={open}
        names={names}
        onClose={() => {
          onClose();
          onChanged();
        }}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      actions={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {records === "failed" && <Note tone="attention">{copy.failed}</Note>}
      {typeof records === "object" && records.length === 0 && <p>{copy.none}</p>}
      <ul className={admin.stack}>
        {typeof records === "object" &&
          records.map((record) => (
            <li key={record.id}>
              <TextButton onClick={() => setOpen(record)}>{record.title}</TextButton>
              <p className="small muted">
                {summary(record, names)} · {copy.byWhom(record)}
              </p>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

type OneProps = {
  readonly record: BulkChangeRecord;
  readonly names: RowNames;
  readonly onClose: () => void;
};

function OneChange({ record, names, onClose }: OneProps) {
  const bulk = useBulk(record);
  return (
    <BulkSteps bulk={bulk} names={names} title={record.title} hasFields={false} onClose={onClose} />
  );
}
