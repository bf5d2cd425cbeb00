import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import styles from "./shared-lesson.module.css";

/** Fast responses show no loading dialog. */
const ANNOUNCE_AFTER_MS = 400;

export function Loading() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const opening = setTimeout(setOpen, ANNOUNCE_AFTER_MS, true);
    return () => clearTimeout(opening);
  }, []);
  return (
    <>
      <PageTitle title="A lesson for you" />
      <Skeleton label="Loading Video Page" className={styles.skeleton}>
        <SkeletonBlock shape="cover" ratio="16/9" />
        <SkeletonBlock width="70%" height="2rem" />
        <SkeletonBlock width="50%" />
      </Skeleton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Loading Video Page">
        <p className="muted">One moment, the lesson is on its way.</p>
      </Dialog>
    </>
  );
}

type FailedProps = { readonly isOffline: boolean; readonly onRetry: () => void };

const NEEDS_NETWORK =
  "This page needs a connection, and there is no network right now. It loads by itself when there is one.";
const MAY_BE_GONE =
  "The link may be cut short, or the lesson was taken back. Try again in a moment.";

/** Shows the error in a dialog and on the page. */
export function Failed({ isOffline, onRetry }: FailedProps) {
  const [isOpen, setOpen] = useState(true);
  const why = isOffline ? NEEDS_NETWORK : MAY_BE_GONE;
  const retry = (
    <Button kind="main" icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <>
      <PageTitle title="A lesson for you" />
      <div className={styles.failed}>
        <EmptyState
          title="Error fetching data."
          tone="bad"
          icon={isOffline ? "no-network" : "attention"}
          actions={retry}
        >
          <p>{why}</p>
        </EmptyState>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Error" actions={retry}>
        <p>Error fetching data.</p>
        <p className="small muted">{why}</p>
      </Dialog>
    </>
  );
}
