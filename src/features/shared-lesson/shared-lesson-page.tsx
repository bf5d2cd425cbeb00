import { type ComponentType, Fragment, useCallback, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useSession } from "#device/use-session.ts";
import type { SharedLesson } from "#shared/lessons/shared-lesson.ts";
import { lessonPath, TIME_WATCHED } from "#shared/navigation/paths.ts";
import { BrandMark } from "#ui/brand-mark.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { sharedLesson as copy } from "./copy.ts";
import { Footer } from "./footer.tsx";
import { Failed, Loading } from "./lesson-states.tsx";
import { LoadedLesson } from "./loaded-lesson.tsx";
import styles from "./shared-lesson.module.css";
import { useSharedLesson } from "./use-shared-lesson.ts";

type SharedPlayer = ComponentType<{
  readonly shared: SharedLesson;
  /** Receives the furthest point in whole seconds. */
  readonly onHeard: (seconds: number) => void;
}>;

type Props = { readonly Player: SharedPlayer };

/** A lesson opened by its public link. */
export function SharedLessonPage({ Player }: Props) {
  const [query] = useSearchParams();
  const id = query.get("data") ?? "";
  return <Shared key={id} id={id} Player={Player} />;
}

function Shared({ id, Player }: Props & { readonly id: string }) {
  const { request, isOffline, retry } = useSharedLesson(id);
  const [seconds, setSeconds] = useState(0);
  const onHeard = useCallback(
    (furthest: number) => setSeconds((now) => Math.max(now, furthest)),
    [],
  );
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <p className={styles.brand}>
          <BrandMark />
          {copy.brand}
        </p>
        <OpenInLibrary id={id} seconds={seconds} isLoaded={request.status === "loaded"} />
      </div>
      {request.status === "loading" && <Loading />}
      {(request.status === "missing" || request.status === "busy") && (
        <Failed why={isOffline ? "offline" : request.status} onRetry={retry} />
      )}
      {request.status === "loaded" && (
        <LoadedLesson
          shared={request.shared}
          player={<Player shared={request.shared} onHeard={onHeard} />}
        />
      )}
      {/* A new key remounts the footer, so it appears in place instead of shifting. */}
      <Fragment
        key={request.status === "loaded" || request.status === "loading" ? "lesson" : "failed"}
      >
        <Footer id={request.status === "loaded" ? id : undefined} seconds={seconds} />
        <div className={styles.themes}>
          <ThemeSwitch />
        </div>
      </Fragment>
    </div>
  );
}

type OpenInLibraryProps = {
  readonly id: string;
  readonly seconds: number;
  readonly isLoaded: boolean;
};

/** Opens the lesson in the library of a signed-in user, where progress counts and works offline. */
function OpenInLibrary({ id, seconds, isLoaded }: OpenInLibraryProps) {
  const session = useSession();
  if (!session || !isLoaded) return null;
  const query = seconds > 0 ? `?${new URLSearchParams({ [TIME_WATCHED]: `${seconds}` })}` : "";
  return (
    <LinkButton icon="library" to={lessonPath(id) + query}>
      {copy.openInLibrary}
    </LinkButton>
  );
}
