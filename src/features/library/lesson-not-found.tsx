import { DownloadControls } from "#shared/downloads/download-controls.tsx";
import { SideCard } from "#shared/lessons/lesson-cards.tsx";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import type { Download } from "#sync/downloads/download.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatClock } from "#ui/format.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import styles from "./content.module.css";
import { LessonBar } from "./lesson-bar.tsx";

export type MissingLesson = {
  readonly hasArrived: boolean;
  readonly watched: TimeWatched | undefined;
  readonly download: Download | undefined;
  readonly hasCredit: boolean;
};

/** Shown for a lesson that isn't in the library: not synced yet, withdrawn, or unknown. */
export function LessonNotFound({ hasArrived, watched, download, hasCredit }: MissingLesson) {
  if (!hasArrived) return <LibraryNotSynced />;
  const wasHere = watched !== undefined || download !== undefined || hasCredit;
  return (
    <>
      <LessonBar />
      <PageTitle title={download?.title ?? "This lesson is not here"} />
      <div className={styles.unknown}>
        <EmptyState
          title={wasHere ? "This lesson was withdrawn" : "It may have been taken back"}
          icon="library"
          actions={<LinkButton to={LIBRARY_PATH}>To the library</LinkButton>}
        >
          <p>
            {wasHere
              ? "It was taken out of the library and cannot be played any more."
              : "Lessons are renewed from time to time. What you heard of it still counts."}
          </p>
          {watched && <p>{watchedInWords(watched)} That still counts.</p>}
          {hasCredit && <p>The credit you claimed for it stays yours.</p>}
        </EmptyState>
        <KeepFocus>{download && <RemainingDownload download={download} />}</KeepFocus>
      </div>
    </>
  );
}

const watchedInWords = ({ finished, furthest }: TimeWatched) =>
  finished ? "You heard it to the end." : `You heard it up to ${formatClock(furthest)}.`;

function RemainingDownload({ download }: { readonly download: Download }) {
  return (
    <SideCard
      icon="download"
      title="Its recording still takes room here"
      note="It can be removed: nothing you did is lost by it."
    >
      <div className={styles.buttons}>
        <DownloadControls download={download} />
      </div>
    </SideCard>
  );
}

function LibraryNotSynced() {
  return (
    <>
      <LessonBar />
      <PageTitle title="This lesson is not here" />
      <div className={styles.unknown}>
        <EmptyState
          title="The library has not come yet"
          icon="library"
          actions={<LinkButton to={LIBRARY_PATH}>To the library</LinkButton>}
        >
          <p>It comes the first time there is a network, and stays here from then on.</p>
        </EmptyState>
      </div>
    </>
  );
}
