import { CHUNK_BYTES } from "#contract/constants.ts";
import { DownloadControls } from "#shared/downloads/download-controls.tsx";
import { SideCard } from "#shared/lessons/lesson-cards.tsx";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { bytesStored, type Download } from "#sync/downloads/download.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { LessonBar } from "../lesson-bar.tsx";
import styles from "./content.module.css";
import { lessonGone, lessonNotFound, lessonNotSynced } from "./content-page-copy.ts";

export type MissingLesson = {
  readonly hasArrived: boolean;
  readonly watched: TimeWatched | undefined;
  readonly download: Download | undefined;
  readonly hasCredit: boolean;
};

/** Shown for a lesson that isn't in the library: not synced yet, removed, or unknown. */
export function LessonNotFound({ hasArrived, ...known }: MissingLesson) {
  const { watched, download, hasCredit } = known;
  const isKnown = watched !== undefined || download !== undefined || hasCredit;
  return (
    <>
      <LessonBar />
      {hasArrived && isKnown ? (
        <RemovedLesson {...known} />
      ) : (
        <UnknownLesson
          copy={hasArrived ? lessonNotFound : lessonNotSynced}
          icon={hasArrived ? "library" : "no-network"}
        />
      )}
    </>
  );
}

function RemovedLesson({ watched, download, hasCredit }: Omit<MissingLesson, "hasArrived">) {
  const copy = lessonGone;
  return (
    <>
      <PageTitle title={download?.title ?? copy.title} />
      <div className={styles.unknown}>
        <EmptyState
          title={download && copy.title}
          icon="library"
          actions={<LinkButton to={LIBRARY_PATH}>{copy.back}</LinkButton>}
        >
          <p>{copy.text}</p>
          {watched && <p>{copy.progress(watched)}</p>}
          {hasCredit && <p>{copy.credit}</p>}
        </EmptyState>
        <KeepFocus>{download && <RemainingDownload download={download} />}</KeepFocus>
      </div>
    </>
  );
}

function RemainingDownload({ download }: { readonly download: Download }) {
  return (
    <SideCard
      icon="download"
      title={lessonGone.storageTitle(bytesStored(download, CHUNK_BYTES))}
      note={lessonGone.storage}
    >
      <div className={styles.buttons}>
        <DownloadControls download={download} />
      </div>
    </SideCard>
  );
}

type UnknownLessonProps = {
  readonly copy: typeof lessonNotFound | typeof lessonNotSynced;
  readonly icon: IconName;
};

function UnknownLesson({ copy, icon }: UnknownLessonProps) {
  return (
    <>
      <PageTitle title={copy.title} />
      <div className={styles.unknown}>
        <EmptyState icon={icon} actions={<LinkButton to={LIBRARY_PATH}>{copy.back}</LinkButton>}>
          <p>{copy.text}</p>
        </EmptyState>
      </div>
    </>
  );
}
