import { useEffect, useState } from "react";
import type { BulkChange } from "#contract/learning/admin-bulk-lessons.ts";
import type { AdminSection } from "#contract/learning/admin-collections.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import styles from "./admin-content.module.css";
import { type Chosen, countOf, type Run } from "./bulk-change.ts";
import { ManyFields } from "./bulk-fields.tsx";
import {
  byReason,
  changeInWords,
  lessons,
  type ManyKind,
  manyNames,
  summary,
} from "./bulk-copy.ts";
import { type Many, useMany } from "./use-bulk-change.ts";

type Props = {
  readonly kind: ManyKind;
  readonly chosen: readonly Chosen[];
  readonly sections: readonly AdminSection[];
  readonly categories: readonly string[];
  /** `isChanged`: the list is not what it was. */
  readonly onClose: (isChanged: boolean) => void;
};

const atOnce: Partial<Record<ManyKind, BulkChange>> = {
  publish: { kind: "publish" },
  take_back: { kind: "take_back" },
};

/** What is to become of many lessons: asked, looked at, done and, where it can be, undone. */
export function ManyDialog({ kind, chosen, sections, categories, onClose }: Props) {
  const many = useMany(chosen);
  const { stage } = many;
  const now = atOnce[kind];
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when it opens
  useEffect(() => {
    if (now) many.look(now);
  }, []);
  const close = () => {
    if (stage.kind === "running" && !stage.isDry) many.stop();
    else onClose(stage.kind === "done");
  };
  return (
    <Dialog
      open
      onClose={close}
      title={`${manyNames[kind]}: ${lessons(chosen.length)}`}
      actions={<Actions many={many} canGoBack={!now} onClose={close} />}
    >
      {stage.kind === "asking" && !now && (
        <ManyFields kind={kind} sections={sections} categories={categories} onLook={many.look} />
      )}
      {stage.kind === "running" && (
        <ProgressBar
          label={stage.isDry ? "Looking at the lessons" : "Changing the lessons"}
          value={stage.of === 0 ? 1 : stage.done / stage.of}
          valueText={`${stage.done} of ${stage.of}`}
        />
      )}
      {stage.kind === "looked" && (
        <Results heading={`${changeInWords(stage.change)}?`} run={stage.run} isDone={false} />
      )}
      {stage.kind === "done" && (
        <Results heading={stage.wasUndo ? "Undone." : "Done."} run={stage.run} isDone />
      )}
    </Dialog>
  );
}

type ActionsProps = {
  readonly many: Many;
  readonly canGoBack: boolean;
  readonly onClose: () => void;
};

function Actions({ many, canGoBack, onClose }: ActionsProps) {
  const { stage } = many;
  if (stage.kind === "asking") return <Button onClick={onClose}>Cancel</Button>;
  if (stage.kind === "running") return <Button onClick={onClose}>Stop</Button>;
  if (stage.kind === "looked") {
    const count = countOf(stage.run.results, "changes");
    return (
      <>
        <Button onClick={canGoBack ? many.back : onClose}>{canGoBack ? "Back" : "Cancel"}</Button>
        <Button
          kind="main"
          onClick={many.make}
          why={count === 0 ? "There is nothing that would change" : undefined}
        >
          Change {lessons(count)}
        </Button>
      </>
    );
  }
  const undone = stage.undo.reduce((sum, { lessons: of }) => sum + of.length, 0);
  return (
    <>
      {undone > 0 && <Button onClick={many.undo}>Undo for {lessons(undone)}</Button>}
      <Button kind="main" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

type ResultsProps = { readonly heading: string; readonly run: Run; readonly isDone: boolean };

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
