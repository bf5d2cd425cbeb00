import { useEffect, useState } from "react";
import type { BulkChange } from "#contract/learning/admin-bulk-lessons.ts";
import type { AdminSection } from "#contract/learning/admin-collections.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import styles from "./admin-content.module.css";
import { type BulkRun, countByOutcome, type SelectedLesson } from "./bulk-change.ts";
import {
  type BulkKind,
  bulkNames,
  byReason,
  changeInWords,
  lessonCount,
  summary,
} from "./bulk-copy.ts";
import { BulkFields } from "./bulk-fields.tsx";
import { type BulkChangeFlow, useBulkChange } from "./use-bulk-change.ts";

type Props = {
  readonly kind: BulkKind;
  readonly chosen: readonly SelectedLesson[];
  readonly sections: readonly AdminSection[];
  readonly categories: readonly string[];
  /** `isChanged` tells the caller to reload the list. */
  readonly onClose: (isChanged: boolean) => void;
};

const changesWithoutOptions: Partial<Record<BulkKind, BulkChange>> = {
  publish: { kind: "publish" },
  take_back: { kind: "take_back" },
};

/**
 * Applies one change to bulk lessons: options, dry run, confirmation, result, and Undo where
 * possible.
 */
export function BulkDialog({ kind, chosen, sections, categories, onClose }: Props) {
  const bulk = useBulkChange(chosen);
  const { stage } = bulk;
  const immediate = changesWithoutOptions[kind];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on open
  useEffect(() => {
    if (immediate) bulk.preview(immediate);
  }, []);
  const close = () => {
    if (stage.kind === "running" && !stage.isDry) bulk.stop();
    else onClose(stage.kind === "done");
  };
  return (
    <Dialog
      open
      onClose={close}
      title={`${bulkNames[kind]}: ${lessonCount(chosen.length)}`}
      actions={<Actions bulk={bulk} canGoBack={!immediate} onClose={close} />}
    >
      {stage.kind === "asking" && !immediate && (
        <BulkFields
          kind={kind}
          sections={sections}
          categories={categories}
          onPreview={bulk.preview}
        />
      )}
      {stage.kind === "running" && (
        <ProgressBar
          label={stage.isDry ? "Looking at the lessons" : "Changing the lessons"}
          value={stage.of === 0 ? 1 : stage.done / stage.of}
          valueText={`${stage.done} of ${stage.of}`}
        />
      )}
      {stage.kind === "previewed" && (
        <Results heading={`${changeInWords(stage.change)}?`} run={stage.run} isDone={false} />
      )}
      {stage.kind === "done" && (
        <Results heading={stage.wasUndo ? "Undone." : "Done."} run={stage.run} isDone />
      )}
    </Dialog>
  );
}

type ActionsProps = {
  readonly bulk: BulkChangeFlow;
  readonly canGoBack: boolean;
  readonly onClose: () => void;
};

function Actions({ bulk, canGoBack, onClose }: ActionsProps) {
  const { stage } = bulk;
  if (stage.kind === "asking") return <Button onClick={onClose}>Cancel</Button>;
  if (stage.kind === "running") return <Button onClick={onClose}>Stop</Button>;
  if (stage.kind === "previewed") {
    const count = countByOutcome(stage.run.results, "changes");
    return (
      <>
        <Button onClick={canGoBack ? bulk.back : onClose}>{canGoBack ? "Back" : "Cancel"}</Button>
        <Button
          kind="main"
          onClick={bulk.apply}
          disabledReason={count === 0 ? "There is nothing that would change" : undefined}
        >
          Change {lessonCount(count)}
        </Button>
      </>
    );
  }
  const undone = stage.undo.reduce((sum, { lessons: of }) => sum + of.length, 0);
  return (
    <>
      {undone > 0 && <Button onClick={bulk.undo}>Undo for {lessonCount(undone)}</Button>}
      <Button kind="main" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

type ResultsProps = { readonly heading: string; readonly run: BulkRun; readonly isDone: boolean };

function Results({ heading, run, isDone }: ResultsProps) {
  const { results, problem } = run;
  return (
    <div className={admin.stack}>
      <div role="status">
        <p>
          <strong>{heading}</strong> {summary(results, isDone)}
        </p>
      </div>
      {problem && (
        <Note tone="danger" isNew>
          {problem}
        </Note>
      )}
      {byReason(results).map(({ why, titles }) => (
        <Reason key={why} why={why} titles={titles} />
      ))}
      <details className={styles.results}>
        <summary>Every lesson</summary>
        <ul>
          {results.map(({ id, title, outcome }) => (
            <li key={id}>
              {title || id}{" "}
              <span className="small muted">{outcomeNames[isDone ? 1 : 0][outcome]}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

const outcomeNames = [
  { changes: "will change", same: "is so already", cannot: "cannot" },
  { changes: "changed", same: "was so already", cannot: "could not" },
] as const;

const NAMED = 5;

function Reason({ why, titles }: { readonly why: string; readonly titles: readonly string[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? titles : titles.slice(0, NAMED);
  return (
    <div>
      <p>{why}</p>
      <p className="small muted">{shown.join(" · ")}</p>
      {titles.length > shown.length && (
        <Button kind="plain" onClick={() => setAll(true)}>
          And {titles.length - shown.length} more
        </Button>
      )}
    </div>
  );
}
