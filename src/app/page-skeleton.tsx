import { Bone, RowBones, Skeleton } from "#ui/skeleton.tsx";

/** While the code of a page comes for the first time. */
export function PageBones() {
  return (
    <Skeleton label="Opening the page">
      <Bone width="min(16rem, 70%)" height="var(--t-2xl)" />
      <RowBones />
      <RowBones />
      <RowBones />
    </Skeleton>
  );
}
