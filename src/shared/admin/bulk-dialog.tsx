import { type ReactNode, useEffect } from "react";
import type { BulkChangeRecord, BulkReason } from "#contract/bulk-changes.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import admin from "./admin-page.module.css";
import { bulk as copy, type RowNames, summary } from "./bulk-copy.ts";
import { type Bulk, type BulkReply, useBulk } from "./use-bulk.ts";

type Props<Change> = {
  readonly names: RowNames;
  /** "Deactivate" */
  readonly action: string;
  readonly count: number;
  readonly preview: (change: Change) => Promise<BulkReply>;
  /** The change, if it has no options. */
  readonly change?: Change | undefined;
  readonly fields?: ((preview: (change: Change) => void) => ReactNode) | undefined;
  /** `isChanged` tells the caller to reload the list. */
  readonly onClose: (isChanged: boolean) => void;
};

/** Applies one change to many rows: options, preview, progress, result, and Undo. */
export function BulkDialog<Change>(props: Props<Change>) {
  const { names, action, count, preview, change, fields, onClose } = props;
  const bulk = useBulk();
  const ask = (wanted: Change) => bulk.preview(() => preview(wanted));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on open
  useEffect(() => {
    if (change) ask(change);
  }, []);
  return (
    <BulkSteps
      bulk={bulk}
      names={names}
      title={copy.title(action, count, names)}
      hasFields={change === undefined}
      onClose={onClose}
    >
      {fields?.(ask)}
    </BulkSteps>
  );
}

type StepsProps = {
  readonly bulk: Bulk;
  readonly names: RowNames;
  readonly title: string;
  readonly hasFields: boolean;
  readonly onClose: (isChanged: boolean) => void;
  readonly children?: ReactNode;
  /** More about a preview, below its summary. */
  readonly details?: ReactNode;
};

/** The dialog of a change in every stage. `children` are its options. */
export function BulkSteps(props: StepsProps) {
  const { bulk, names, title, hasFields, onClose, children, details } = props;
  const { stage } = bulk;
  const close = () => {
    if (stage.kind === "running") bulk.stop();
    else onClose(stage.kind === "ready" && stage.record.state !== "previewed");
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      actions={<Actions bulk={bulk} names={names} hasFields={hasFields} onClose={close} />}
    >
      {stage.kind === "asking" && (
        <div className={admin.stack}>
          {children}
          {stage.problem && <Problem text={stage.problem} />}
        </div>
      )}
      {stage.kind === "checking" && <p role="status">{copy.checking}</p>}
      {stage.kind === "running" && <Progress record={stage.record} isUndo={stage.isUndo} />}
      {stage.kind === "ready" && (
        <>
          <Result record={stage.record} names={names} problem={stage.problem} />
          {stage.record.state === "previewed" && details}
        </>
      )}
    </Dialog>
  );
}

type ActionsProps = Pick<StepsProps, "bulk" | "names" | "hasFields"> & {
  readonly onClose: () => void;
};

function Actions({ bulk, names, hasFields, onClose }: ActionsProps) {
  const { stage } = bulk;
  if (stage.kind === "running") return <Button onClick={onClose}>{copy.stop}</Button>;
  if (stage.kind !== "ready") return <Button onClick={onClose}>{copy.cancel}</Button>;
  const { state, counts } = stage.record;
  if (state !== "previewed")
    return <DoneActions bulk={bulk} record={stage.record} onClose={onClose} />;
  return (
    <>
      <Button onClick={hasFields ? bulk.back : onClose}>
        {hasFields ? copy.back : copy.cancel}
      </Button>
      <Button
        kind="main"
        onClick={bulk.apply}
        disabledReason={counts.changes === 0 ? copy.nothing : undefined}
      >
        {copy.apply(counts.changes, names)}
      </Button>
    </>
  );
}

type DoneProps = Pick<ActionsProps, "bulk" | "onClose"> & { readonly record: BulkChangeRecord };

function DoneActions({ bulk, record, onClose }: DoneProps) {
  const { state, counts, undo_until } = record;
  const mayUndo = undo_until !== null && state !== "undone" && counts.changes > 0;
  return (
    <>
      {mayUndo && (
        <Button onClick={bulk.undo}>{state === "undoing" ? copy.continue : copy.undo}</Button>
      )}
      {state === "applying" && <Button onClick={bulk.apply}>{copy.continue}</Button>}
      <Button kind="main" onClick={onClose}>
        {copy.done}
      </Button>
    </>
  );
}

type ProgressProps = { readonly record: BulkChangeRecord; readonly isUndo: boolean };

function Progress({ record: { done, total }, isUndo }: ProgressProps) {
  return (
    <ProgressBar
      label={isUndo ? copy.undoing : copy.updating}
      value={total === 0 ? 1 : done / total}
      valueText={copy.progress(done, total)}
    />
  );
}

const Problem = ({ text }: { readonly text: string }) => (
  <Note tone="danger" isNew>
    {text}
  </Note>
);

type ResultProps = {
  readonly record: BulkChangeRecord;
  readonly names: RowNames;
  readonly problem: string | undefined;
};

function Result({ record, names, problem }: ResultProps) {
  const { state, undo, undo_until, reasons, title } = record;
  const isUndone = state === "undone";
  return (
    <div className={admin.stack}>
      <div role="status">
        <p>
          <strong>{title}</strong>
        </p>
        <p>{summary(record, names)}</p>
      </div>
      {problem && <Problem text={problem} />}
      {(isUndone ? undo.reasons : reasons).map((reason) => (
        <Reason key={reason.why} reason={reason} />
      ))}
      {!isUndone && (
        <p className="small muted">{undo_until ? copy.undoUntil(undo_until) : copy.noUndo}</p>
      )}
    </div>
  );
}

function Reason({ reason: { why, count, names } }: { readonly reason: BulkReason }) {
  return (
    <div>
      <p>{why}</p>
      <p className="small muted">
        {names.join(" · ")}
        {count > names.length && copy.more(count - names.length)}
      </p>
    </div>
  );
}
