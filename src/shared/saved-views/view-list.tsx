import { useState } from "react";
import type { SavedView } from "#contract/saved-views.ts";
import { TextButton, TextLink } from "#ui/text-link.tsx";
import { savedViews as copy } from "./copy.ts";
import styles from "./saved-views.module.css";
import { ViewNameForm } from "./view-name-form.tsx";

/** Where a view is. */
export type ViewPath = (view: Pick<SavedView, "area" | "query">) => {
  readonly pathname: string;
  readonly search: string;
};

type Props = {
  readonly list: readonly SavedView[];
  /** The page as it is now. */
  readonly current: Pick<SavedView, "area" | "query">;
  readonly pathOf: ViewPath;
  readonly onOpen: () => void;
  readonly onRename: (id: string, name: string) => Promise<string | undefined>;
  readonly onDelete: (view: SavedView) => void;
};

/** Lists saved views with what can be done with them. */
export function ViewList({ list, current, pathOf, onOpen, onRename, onDelete }: Props) {
  const [renamed, setRenamed] = useState<string>();
  if (list.length === 0) return <p className={styles.none}>{copy.none}</p>;
  const isCurrent = ({ area, query }: SavedView) =>
    area === current.area && query === current.query;
  return (
    <ul className={styles.list}>
      {list.map((view) => (
        <li key={view.id}>
          <TextLink
            to={pathOf(view)}
            aria-current={isCurrent(view) ? "page" : undefined}
            onClick={onOpen}
          >
            {view.name}
          </TextLink>
          <p className={styles.actions}>
            <TextButton
              aria-label={copy.renameOf(view.name)}
              aria-expanded={renamed === view.id}
              onClick={() => setRenamed(renamed === view.id ? undefined : view.id)}
            >
              {copy.rename}
            </TextButton>
            <TextButton aria-label={copy.deleteOf(view.name)} onClick={() => onDelete(view)}>
              {copy.delete}
            </TextButton>
          </p>
          {renamed === view.id && (
            <ViewNameForm
              label={copy.newName(view.name)}
              button={copy.saveName}
              first={view.name}
              views={list}
              renamed={view.id}
              onSave={async (name) => {
                const failure = await onRename(view.id, name);
                if (!failure) setRenamed(undefined);
                return failure;
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
