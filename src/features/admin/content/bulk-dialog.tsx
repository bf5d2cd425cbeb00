import { useEffect, useState } from "react";
import type { BulkChange } from "#contract/learning/admin-bulk-lessons.ts";
import type { AdminSection } from "#contract/learning/admin-collections.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import styles from "./admin-content.module.css";
import {
  type BulkRun,
  byReason,
  countByOutcome,
  outcomeCounts,
  type SelectedLesson,
} from "./bulk-change.ts";
import {
  type BulkKind,
  changeInWords,
  bulkDialog as copy,
  outcomeNames,
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
 * Applies one change to many lessons: options, dry run, confirmation, result, and Undo where
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
      title={copy.title(kind, chosen.length)}
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
          label={stage.isDry ? copy.checking : copy.updating}
          value={stage.of === 0 ? 1 : stage.done / stage.of}
          valueText={copy.progress(stage.done, stage.of)}
        />
      )}
      {stage.kind === "previewed" && (
        <Results heading={changeInWords(stage.change)} run={stage.run} isDone={false} />
      )}
      {stage.kind === "done" && (
        <Results
          heading={stage.wasUndo && !stage.run.problem ? copy.undone : undefined}
          run={stage.run}
          isDone
        />
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
  if (stage.kind === "asking") return <Button onClick={onClose}>{copy.cancel}</Button>;
  if (stage.kind === "running") return <Button onClick={onClose}>{copy.stop}</Button>;
  if (stage.kind === "previewed") {
    const count = countByOutcome(stage.run.results, "changes");
    return (
      <>
        <Button onClick={canGoBack ? bulk.back : onClose}>
          {canGoBack ? copy.back : copy.cancel}
        </Button>
        <Button
          kind="main"
          onClick={bulk.apply}
          disabledReason={count === 0 ? copy.nothing : undefined}
        >
          {copy.apply(count)}
        </Button>
      </>
    );
  }
  const undoable = stage.undo.reduce((sum, { lessons }) => sum + lessons.length, 0);
  const changed = countByOutcome(stage.run.results, "changes");
  return (
    <>
      {undoable > 0 && <Button onClick={bulk.undo}>{copy.undo(undoable, changed)}</Button>}
      <Button kind="main" onClick={onClose}>
        {copy.done}
      </Button>
    </>
  );
}

type ResultsProps = {
  readonly heading: string | undefined;
  readonly run: BulkRun;
  readonly isDone: boolean;
};

function Results({ heading, run, isDone }: ResultsProps) {
  const { results, problem } = run;
  return (
    <div className={admin.stack}>
      <div role="status">
        <p>
          {heading && <strong>{heading}</strong>} {summary(outcomeCounts(results), isDone)}
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
        <summary>{copy.allLessons}</summary>
        <ul>
          {results.map(({ id, title, outcome }) => (
            <li key={id}>
              {title || id}{" "}
              <span className="small muted">
                {outcomeNames[isDone ? "done" : "preview"][outcome]}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

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
          {copy.showMore(titles.length - shown.length)}
        </Button>
      )}
    </div>
  );
}
