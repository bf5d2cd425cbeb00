import { CoverRowSkeleton, Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";

/** Shown while the code of a page loads. */
export function PageSkeleton() {
  return (
    <Skeleton label="Opening the page">
      <SkeletonBlock width="min(16rem, 70%)" height="var(--t-2xl)" />
      <CoverRowSkeleton />
      <CoverRowSkeleton />
      <CoverRowSkeleton />
    </Skeleton>
  );
}
