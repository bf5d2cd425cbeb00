import { lazy, Suspense } from "react";
import type { Content } from "#sync/local/content.ts";
import styles from "../library.module.css";

const SeriesProgress = lazy(async () => ({
  default: (await import("#shared/lessons/series-progress.tsx")).SeriesProgress,
}));

/** Downloads all recordings of a series. Handouts are cached with the library. */
export function SeriesDownload({ lessons }: { readonly lessons: readonly Content[] }) {
  return (
    <Suspense fallback={null}>
      <SeriesProgress className={styles.series} lessons={lessons} />
    </Suspense>
  );
}
