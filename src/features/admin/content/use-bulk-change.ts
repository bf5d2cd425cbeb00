import { useEffect, useRef, useState } from "react";
import type { BulkChange } from "#contract/learning/admin-bulk-lessons.ts";
import { type Chosen, changing, type Run, runMany, type Undoing, undoOf } from "./bulk-change.ts";

export type Stage =
  | { readonly kind: "asking" }
  | {
      readonly kind: "running";
      readonly isDry: boolean;
      readonly done: number;
      readonly of: number;
    }
  | { readonly kind: "looked"; readonly change: BulkChange; readonly run: Run }
  | {
      readonly kind: "done";
      readonly run: Run;
      readonly undo: readonly Undoing[];
      readonly wasUndo: boolean;
    };

export type Many = {
  readonly stage: Stage;
  readonly look: (change: BulkChange) => void;
  readonly make: () => void;
  readonly undo: () => void;
  readonly back: () => void;
  readonly stop: () => void;
};

/** One change of many lessons: first what would become of them, then the change, then the way back. */
export function useMany(chosen: readonly Chosen[]): Many {
  const [stage, setStage] = useState<Stage>({ kind: "asking" });
  const own = useRef<AbortController>(undefined);
  useEffect(() => () => own.current?.abort(), []);

  type Part = Undoing & {
    readonly isDry: boolean;
    readonly already?: number;
    readonly of?: number;
  };
  const run = ({ lessons, change, isDry, already = 0, of = lessons.length }: Part) => {
    const signal = own.current?.signal ?? AbortSignal.abort();
    const onProgress = (done: number) =>
      setStage({ kind: "running", isDry, done: already + done, of });
    onProgress(0);
    return runMany(lessons, change, { isDry, onProgress, signal });
  };
  const begin = (work: () => Promise<void>) => {
    own.current = new AbortController();
    void work();
  };
  return {
    stage,
    look: (change) =>
      begin(async () => {
        const looked = await run({ lessons: chosen, change, isDry: true });
        setStage({ kind: "looked", change, run: looked });
      }),
    make: () =>
      begin(async () => {
        if (stage.kind !== "looked") return;
        const { change, run: looked } = stage;
        const made = await run({ lessons: changing(looked.results), change, isDry: false });
        const others = looked.results.filter(({ outcome }) => outcome !== "changes");
        setStage({
          kind: "done",
          run: { ...made, results: [...made.results, ...others] },
          undo: undoOf(change, made.results),
          wasUndo: false,
        });
      }),
    undo: () =>
      begin(async () => {
        if (stage.kind !== "done") return;
        const of = stage.undo.reduce((sum, { lessons }) => sum + lessons.length, 0);
        let all: Run = { results: [] };
        for (const { change, lessons } of stage.undo) {
          const made = await run({
            lessons,
            change,
            isDry: false,
            already: all.results.length,
            of,
          });
          all = { ...made, results: [...all.results, ...made.results] };
          if (made.problem) break;
        }
        setStage({ kind: "done", run: all, undo: [], wasUndo: true });
      }),
    back: () => setStage({ kind: "asking" }),
    stop: () => own.current?.abort(),
  };
}
