import { CoverRowSkeleton, Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { shell as copy } from "./app-copy.ts";

/** Shown while the code of a page loads. */
export function PageSkeleton() {
  return (
    <Skeleton label={copy.loadingPage}>
      <SkeletonBlock width="min(16rem, 70%)" height="var(--t-2xl)" />
      <CoverRowSkeleton />
      <CoverRowSkeleton />
      <CoverRowSkeleton />
    </Skeleton>
  );
}
