import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { pluralize } from "#ui/format.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { sectionsWithLessons } from "./catalog.ts";
import styles from "./library.module.css";
import type { Library } from "./use-library.ts";
import type { Change } from "./use-view.ts";
import { activeFilters, noFilters, type View } from "./view.ts";

type Props = {
  readonly view: View;
  readonly change: Change;
  readonly library: Library;
  /** Matching handouts that are hidden because handouts weren't requested. */
  readonly handouts: number;
};

type Words = {
  readonly title: string;
  readonly text: string;
  readonly cover?: { readonly seed: string; readonly motif: string };
};

/** Explains why a collection is empty, if no filter is active. */
function emptyCollectionWords(view: View, library: Library): Words | undefined {
  const exists = sectionsWithLessons(library).some(({ name }) => name === view.section);
  if (view.section && !exists) {
    return {
      title: "This section is not here",
      text: "It may have been taken back, or nothing is in it. Sections are renewed from time to time.",
    };
  }
  if (view.saved && !view.downloaded) {
    return {
      title: "Your list is empty",
      text: "The bookmark beside a lesson puts it here, also without a network.",
      cover: { seed: "nothing-on-the-list", motif: "stones" },
    };
  }
  if (view.downloaded) {
    return {
      title: "Nothing saved yet",
      text: "Lessons you download wait here, ready without wifi.",
      cover: { seed: "nothing-saved", motif: "leaves" },
    };
  }
  if (view.begun) {
    return {
      title: "Nothing begun",
      text: "What you start and do not finish waits here for you.",
      cover: { seed: "nothing-begun", motif: "path" },
    };
  }
  return undefined;
}

export function NoResults({ view, change, library, handouts }: Props) {
  const isFiltered = activeFilters(view) > 0;
  const collectionWords = isFiltered ? undefined : emptyCollectionWords(view, library);
  if (collectionWords) {
    return (
      <State {...collectionWords}>
        <LinkButton to={{ search: "" }}>Choose from the library</LinkButton>
      </State>
    );
  }
  return (
    <State
      title="No lesson matches"
      text="All words and filters have to fit. Fewer of them find more."
    >
      {handouts > 0 && (
        <Button onClick={() => change({ media: ["Handout"] })}>
          Show {pluralize(handouts, "handout")}
        </Button>
      )}
      {isFiltered && <Button onClick={() => change(noFilters)}>Clear all</Button>}
      <LinkButton to={{ search: "" }}>Show the whole library</LinkButton>
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
