import { useEffect, useRef, useState } from "react";
import { applyBulkChange, type BulkChangeRecord, undoBulkChange } from "#contract/bulk-changes.ts";
import { call } from "#device/session.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { OFFLINE } from "./admin-copy.ts";
import { bulk as copy } from "./bulk-copy.ts";

export type BulkReply = Outcome<{ readonly data: BulkChangeRecord }>;

export type BulkStage =
  | { readonly kind: "asking"; readonly problem?: string }
  | { readonly kind: "checking" }
  /** `record` is the server's last report, so progress never runs ahead of the stored rows. */
  | { readonly kind: "running"; readonly record: BulkChangeRecord; readonly isUndo: boolean }
  | { readonly kind: "ready"; readonly record: BulkChangeRecord; readonly problem?: string };

export type Bulk = {
  readonly stage: BulkStage;
  readonly preview: (request: () => Promise<BulkReply>) => void;
  readonly apply: () => void;
  readonly undo: () => void;
  readonly back: () => void;
  readonly stop: () => void;
};

const isOver = ({ state }: BulkChangeRecord, isUndo: boolean) =>
  state === (isUndo ? "undone" : "applied");

const nextPart = ({ list, id }: BulkChangeRecord, isUndo: boolean) =>
  call(isUndo ? undoBulkChange : applyBulkChange, { params: { list, id } });

/** Previews, applies, and undoes a change of many rows. The server does it part by part. */
export function useBulk(first?: BulkChangeRecord): Bulk {
  const [stage, setStage] = useState<BulkStage>(
    first ? { kind: "ready", record: first } : { kind: "asking" },
  );
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const run = async (isUndo: boolean) => {
    if (stage.kind !== "ready") return;
    let { record } = stage;
    isStopped.current = false;
    while (!isStopped.current) {
      setStage({ kind: "running", record, isUndo });
      const outcome = await nextPart(record, isUndo);
      if (outcome.kind !== "accepted") {
        const problem = requestErrorMessage(outcome, OFFLINE);
        return setStage({ kind: "ready", record, problem });
      }
      record = outcome.value.data;
      if (isOver(record, isUndo)) return setStage({ kind: "ready", record });
    }
    setStage({ kind: "ready", record, problem: copy.stopped });
  };
  return {
    stage,
    preview: (request) => {
      setStage({ kind: "checking" });
      void request().then((outcome) =>
        setStage(
          outcome.kind === "accepted"
            ? { kind: "ready", record: outcome.value.data }
            : { kind: "asking", problem: requestErrorMessage(outcome, OFFLINE) },
        ),
      );
    },
    apply: () => void run(false),
    undo: () => void run(true),
    back: () => setStage({ kind: "asking" }),
    stop: () => {
      isStopped.current = true;
    },
  };
}
