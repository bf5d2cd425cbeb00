import { type ComponentType, Fragment, useCallback, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useSession } from "#device/session.ts";
import type { SharedLesson } from "#shared/lessons/shared-lesson.ts";
import { lessonPath, TIME_WATCHED } from "#shared/navigation/paths.ts";
import { BrandMark } from "#ui/brand-mark.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { Failed, Loading } from "./asking-dialogs.tsx";
import { Footer } from "./footer.tsx";
import { LoadedLesson } from "./loaded-lesson.tsx";
import styles from "./shared-lesson.module.css";
import { useSharedLesson } from "./use-shared-lesson.ts";

type SharedPlayer = ComponentType<{
  readonly shared: SharedLesson;
  /** To be told how far it has been heard, in whole seconds. */
  readonly onHeard: (seconds: number) => void;
}>;

type Props = { readonly Player: SharedPlayer };

/** A lesson for whoever was given its link. */
export function SharedLessonPage({ Player }: Props) {
  const [query] = useSearchParams();
  const id = query.get("data") ?? "";
  return <Shared key={id} id={id} Player={Player} />;
}

function Shared({ id, Player }: Props & { readonly id: string }) {
  const { asking, isCutOff, again } = useSharedLesson(id);
  const [seconds, setSeconds] = useState(0);
  const onHeard = useCallback((heard: number) => setSeconds((now) => Math.max(now, heard)), []);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <p className={styles.brand}>
          <BrandMark />
          Respite
        </p>
        <IntoTheLibrary id={id} seconds={seconds} isThere={asking.status === "loaded"} />
      </div>
      {asking.status === "loading" && <Loading />}
      {asking.status === "failed" && <Failed isCutOff={isCutOff} onRetry={again} />}
      {asking.status === "loaded" && (
        <LoadedLesson
          shared={asking.shared}
          player={<Player shared={asking.shared} onHeard={onHeard} />}
        />
      )}
      {/* Where nothing stands above it, it is another one: it comes there instead of moving. */}
      <Fragment key={asking.status === "failed" ? "failed" : "lesson"}>
        <Footer id={asking.status === "loaded" ? id : undefined} seconds={seconds} />
        <div className={styles.themes}>
          <ThemeSwitch />
        </div>
      </Fragment>
    </div>
  );
}

type IntoProps = {
  readonly id: string;
  readonly seconds: number;
  readonly isThere: boolean;
};

/** For somebody who has an account and is signed in: there it counts, and goes on without a network. */
function IntoTheLibrary({ id, seconds, isThere }: IntoProps) {
  const session = useSession();
  if (!session || !isThere) return null;
  const carried = seconds > 0 ? `?${new URLSearchParams({ [TIME_WATCHED]: `${seconds}` })}` : "";
  return (
    <LinkButton icon="library" to={lessonPath(id) + carried}>
      Open in your library
    </LinkButton>
  );
}
