import { useEffect, useRef, useState } from "react";
import type { BulkChange } from "#contract/learning/admin-bulk-lessons.ts";
import {
  type BulkRun,
  lessonsToChange,
  runBulkChange,
  type SelectedLesson,
  type UndoStep,
  undoStepsOf,
} from "./bulk-change.ts";

export type Stage =
  | { readonly kind: "asking" }
  | {
      readonly kind: "running";
      readonly isDry: boolean;
      readonly done: number;
      readonly of: number;
    }
  | { readonly kind: "previewed"; readonly change: BulkChange; readonly run: BulkRun }
  | {
      readonly kind: "done";
      readonly run: BulkRun;
      readonly undo: readonly UndoStep[];
      readonly wasUndo: boolean;
    };

export type BulkChangeFlow = {
  readonly stage: Stage;
  readonly preview: (change: BulkChange) => void;
  readonly apply: () => void;
  readonly undo: () => void;
  readonly back: () => void;
  readonly stop: () => void;
};

/** Runs a bulk change: dry run, then the change, then Undo. */
export function useBulkChange(chosen: readonly SelectedLesson[]): BulkChangeFlow {
  const [stage, setStage] = useState<Stage>({ kind: "asking" });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  type Part = UndoStep & {
    readonly isDry: boolean;
    readonly doneBefore?: number;
    readonly of?: number;
  };
  const run = ({ lessons, change, isDry, doneBefore = 0, of = lessons.length }: Part) => {
    const signal = controller.current?.signal ?? AbortSignal.abort();
    const onProgress = (done: number) =>
      setStage({ kind: "running", isDry, done: doneBefore + done, of });
    onProgress(0);
    return runBulkChange(lessons, change, { isDry, onProgress, signal });
  };
  const begin = (work: () => Promise<void>) => {
    controller.current = new AbortController();
    void work();
  };
  return {
    stage,
    preview: (change) =>
      begin(async () => {
        const preview = await run({ lessons: chosen, change, isDry: true });
        setStage({ kind: "previewed", change, run: preview });
      }),
    apply: () =>
      begin(async () => {
        if (stage.kind !== "previewed") return;
        const { change, run: preview } = stage;
        const result = await run({
          lessons: lessonsToChange(preview.results),
          change,
          isDry: false,
        });
        const others = preview.results.filter(({ outcome }) => outcome !== "changes");
        setStage({
          kind: "done",
          run: { ...result, results: [...result.results, ...others] },
          undo: undoStepsOf(change, result.results),
          wasUndo: false,
        });
      }),
    undo: () =>
      begin(async () => {
        if (stage.kind !== "done") return;
        const of = stage.undo.reduce((sum, { lessons }) => sum + lessons.length, 0);
        let all: BulkRun = { results: [] };
        for (const { change, lessons } of stage.undo) {
          const result = await run({
            lessons,
            change,
            isDry: false,
            doneBefore: all.results.length,
            of,
          });
          all = { ...result, results: [...all.results, ...result.results] };
          if (result.problem) break;
        }
        setStage({ kind: "done", run: all, undo: [], wasUndo: true });
      }),
    back: () => setStage({ kind: "asking" }),
    stop: () => controller.current?.abort(),
  };
}
