import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { failed, loading } from "./copy.ts";
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
      <PageTitle title={loading.title} />
      <Skeleton label={loading.title} className={styles.skeleton}>
        <SkeletonBlock shape="cover" ratio="16/9" />
        <SkeletonBlock width="70%" height="2rem" />
        <SkeletonBlock width="50%" />
      </Skeleton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={loading.title}>
        <p className="muted">{loading.text}</p>
      </Dialog>
    </>
  );
}

type FailedProps = {
  readonly why: "offline" | "missing" | "busy";
  readonly onRetry: () => void;
};

/** Shows the error in a dialog, and on the page once that is closed. */
export function Failed({ why, onRetry }: FailedProps) {
  const [isOpen, setOpen] = useState(true);
  const retry = (
    <Button kind="main" icon="retry" onClick={onRetry}>
      {failed.retry}
    </Button>
  );
  return (
    <>
      <PageTitle title={failed.title} />
      {!isOpen && (
        <div className={styles.failed}>
          <EmptyState
            title={failed.message}
            tone="bad"
            icon={why === "offline" ? "no-network" : "attention"}
            actions={retry}
          >
            <p>{failed[why]}</p>
          </EmptyState>
        </div>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={failed.title} actions={retry}>
        <p>{failed.message}</p>
        <p className="small muted">{failed[why]}</p>
      </Dialog>
    </>
  );
}
