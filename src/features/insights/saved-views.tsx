import { useState } from "react";
import { useLocation } from "react-router-dom";
import {
  deleteView,
  listSavedViews,
  renameView,
  type SavedView,
  saveView,
} from "#contract/insights/saved-views.ts";
import { call } from "#device/session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextButton } from "#ui/text-link.tsx";
import type { AreaName } from "./area.ts";
import { plan as planCopy } from "./plan-copy.ts";
import { PlanFailure } from "./plan-failure.tsx";
import styles from "./plans.module.css";
import { viewQuery } from "./saved-view-rules.ts";
import { savedViews as copy } from "./saved-views-copy.ts";
import { ViewList } from "./saved-views-list.tsx";
import { ViewNameForm } from "./saved-views-name-form.tsx";
import { usePlan } from "./use-plan.ts";

type NewView = Omit<SavedView, "id">;

function useSavedViews(group: string) {
  const query = { practice_group_id: group };
  const plan = usePlan(`views ${group}`, () => call(listSavedViews, { query }));
  const { send } = plan;
  return {
    ...plan,
    save: ({ name, area, query: filters }: NewView) =>
      send(() => call(saveView, { query, body: { name, area, query: filters } })),
    rename: (id: string, name: string) =>
      send(() => call(renameView, { params: { id }, query, body: { name } })),
    remove: (id: string) => send(() => call(deleteView, { params: { id }, query })),
  };
}
type Props = { readonly group: string; readonly area: AreaName };

/** Opens the saved views of a group. */
export function SavedViewsButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="bookmark" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {copy.title}
      </Button>
      {isOpen && <ViewsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Says what just happened, with a way back. */
type Done = { readonly text: string; readonly undo?: () => Promise<unknown> };

function ViewsDialog({ group, area, onClose }: Props & { readonly onClose: () => void }) {
  const views = useSavedViews(group);
  const query = viewQuery(useLocation().search);
  const [done, setDone] = useState<Done>();
  const list = views.value;
  const remove = async ({ id, ...view }: SavedView) => {
    const failure = await views.remove(id);
    if (failure) setDone({ text: failure });
    else setDone({ text: copy.deleted(view.name), undo: () => views.save(view) });
  };
  return (
    <Dialog open onClose={onClose} title={copy.title} aside>
      <div className={styles.form}>
        {list && (
          <ViewNameForm
            label={copy.name}
            hint={copy.hint}
            button={copy.save}
            views={list}
            onSave={async (name) => {
              const failure = await views.save({ name, area, query });
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
              {planCopy.undo}
            </TextButton>
          )}
        </p>
        <PlanFailure plan={views} />
        {list && (
          <ViewList
            list={list}
            current={{ area, query }}
            onOpen={onClose}
            onRename={views.rename}
            onDelete={(view) => void remove(view)}
          />
        )}
      </div>
    </Dialog>
  );
}
