import { useState } from "react";
import type { SavedView } from "#contract/saved-views.ts";
import { EditableFailure } from "#shared/requests/editable-failure.tsx";
import { useEditable } from "#shared/requests/use-editable.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { savedViews as copy } from "./copy.ts";
import styles from "./saved-views.module.css";
import { ViewList, type ViewPath } from "./view-list.tsx";
import { ViewNameForm } from "./view-name-form.tsx";

type Reply = Promise<Outcome<{ readonly data: readonly SavedView[] }>>;

/** Loads and changes the views that are saved for a page. */
export type ViewCalls = {
  /** Views with the same key are loaded once. */
  readonly key: string;
  readonly load: () => Reply;
  readonly save: (view: Omit<SavedView, "id">) => Reply;
  readonly rename: (id: string, name: string) => Reply;
  readonly remove: (id: string) => Reply;
};

type Props = {
  readonly title: string;
  readonly hint: string;
  /** The page as it is now. */
  readonly current: Pick<SavedView, "area" | "query">;
  readonly pathOf: ViewPath;
  readonly calls: ViewCalls;
};

/** Opens the saved views of a page. */
export function SavedViewsButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="bookmark" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {props.title}
      </Button>
      {isOpen && <ViewsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Says what just happened, with a way back. */
type Done = { readonly text: string; readonly undo?: () => Promise<unknown> };

type DialogProps = Props & { readonly onClose: () => void };

function ViewsDialog({ title, hint, current, pathOf, calls, onClose }: DialogProps) {
  const views = useEditable(calls.key, calls.load);
  const { send } = views;
  const [done, setDone] = useState<Done>();
  const list = views.value;
  const remove = async ({ id, ...view }: SavedView) => {
    const failure = await send(() => calls.remove(id));
    if (failure) setDone({ text: failure });
    else setDone({ text: copy.deleted(view.name), undo: () => send(() => calls.save(view)) });
  };
  return (
    <Dialog open onClose={onClose} title={title} aside>
      <div className={styles.form}>
        {list && (
          <ViewNameForm
            label={copy.name}
            hint={hint}
            button={copy.save}
            views={list}
            onSave={async (name) => {
              const failure = await send(() => calls.save({ name, ...current }));
              if (!failure) setDone({ text: copy.saved(name) });
              return failure;
            }}
          />
        )}
        <p role="status" className={styles.none}>
          {done?.text}{" "}
          {done?.undo && (
            <TextButton
              onClick={() => {
                void done.undo?.();
                setDone(undefined);
              }}
            >
              {copy.undo}
            </TextButton>
          )}
        </p>
        <EditableFailure of={views} />
        {list && (
          <ViewList
            list={list}
            current={current}
            pathOf={pathOf}
            onOpen={onClose}
            onRename={(id, name) => send(() => calls.rename(id, name))}
            onDelete={(view) => void remove(view)}
          />
        )}
      </div>
    </Dialog>
  );
}
