import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import styles from "../library.module.css";
import { noResults as copy, emptyCollections } from "../list/library-list-copy.ts";
import type { Change } from "../use-view.ts";
import { activeFilters, noFilters, type View } from "../view.ts";

type Props = {
  readonly view: View;
  readonly change: Change;
  /** Matching handouts that are hidden because handouts weren't requested. */
  readonly handouts: number;
};

type Words = {
  readonly title: string;
  readonly text: string;
  readonly cover?: { readonly seed: string; readonly motif: string };
};

/** Explains why a collection is empty, if no filter is active. */
function emptyCollectionWords(view: View): Words | undefined {
  if (view.saved && !view.downloaded) {
    return {
      ...emptyCollections.saved,
      cover: { seed: "nothing-on-the-list", motif: "stones" },
    };
  }
  if (view.downloaded) {
    return {
      ...emptyCollections.downloaded,
      cover: { seed: "nothing-saved", motif: "leaves" },
    };
  }
  if (view.begun) {
    return {
      ...emptyCollections.begun,
      cover: { seed: "nothing-begun", motif: "path" },
    };
  }
  return undefined;
}

export function NoResults({ view, change, handouts }: Props) {
  const isFiltered = activeFilters(view) > 0;
  const collectionWords = isFiltered ? undefined : emptyCollectionWords(view);
  if (collectionWords) {
    return (
      <State {...collectionWords}>
        <LinkButton to={{ search: "" }}>{copy.browse}</LinkButton>
      </State>
    );
  }
  return (
    <State title={copy.title} text={isFiltered ? copy.text : copy.onlyHandouts}>
      {handouts > 0 && (
        <Button onClick={() => change({ media: ["Handout"] })}>
          {copy.showHandouts(handouts)}
        </Button>
      )}
      {isFiltered && <Button onClick={() => change(noFilters)}>{copy.clear}</Button>}
    </State>
  );
}

function State({ title, text, cover, children }: Words & { readonly children: ReactNode }) {
  return (
    <div className={styles.state}>
      <EmptyState
        title={title}
        level={3}
        {...(cover ? { cover } : { icon: "search" })}
        actions={children}
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  );
}
