import { Navigate } from "react-router-dom";
import { useLive } from "#device/use-live.ts";
import { LIBRARY_PATH, lessonPath } from "#shared/navigation/paths.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { inProgressLessons } from "../catalog.ts";
import { LibraryFailed } from "../library-states.tsx";
import { continuePage as copy } from "./continue-page-copy.ts";

/**
 * Redirects the home screen's "Continue" shortcut to the last unfinished lesson, or to the library.
 */
export function ContinuePage() {
  const begun = useLive(async ({ content, progress }) => {
    const [lessons, watched] = await Promise.all([content.all(), progress.all()]);
    return inProgressLessons({ lessons }, new Map(watched.map((one) => [one.contentId, one])))[0]
      ?.id;
  }, []);
  if (begun.kind === "ready")
    return <Navigate to={begun.value ? lessonPath(begun.value) : LIBRARY_PATH} replace />;
  return (
    <>
      <PageTitle title={copy.title} />
      {begun.kind === "failed" ? (
        <LibraryFailed />
      ) : (
        <Skeleton label={copy.loading}>
          <CoverRowSkeleton />
        </Skeleton>
      )}
    </>
  );
}
