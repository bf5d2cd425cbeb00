import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useDevice } from "#device/device.tsx";
import { useAction } from "#device/use-action.ts";
import { useSession } from "#device/use-session.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { AnswerPrivacy } from "#shared/check-in/answer-privacy.tsx";
import { requestPlay } from "#shared/lessons/seek-requests.ts";
import {
  ASSESSMENT_PATH,
  LIBRARY_PATH,
  lessonPath,
  WELCOME_PATH,
} from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Cover, type Picture } from "#ui/cover.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { LibraryEmpty, LibraryFailed, LibrarySkeleton } from "../library-states.tsx";
import { InterestPicker, useInterests } from "../shelves/interests.tsx";
import { type Library, useLibrary } from "../use-library.ts";
import { useFirstLesson } from "./use-first-lesson.ts";
import { welcome as copy } from "./welcome-copy.ts";
import { FirstLesson } from "./welcome-lesson.tsx";
import styles from "./welcome-page.module.css";

const steps = ["", "check-in", "interests", "lesson"] as const;
type Step = (typeof steps)[number];
/** The last page isn't a step: there is nothing to decide. */
const LAST_STEP = 3;
const pathOf = (step: Step) => (step ? `${WELCOME_PATH}/${step}` : WELCOME_PATH);

/** Shows a new person what Respite is, who sees what, and where to start. Every step can be skipped. */
export function WelcomePage() {
  const { step } = useParams();
  const at = Math.max(0, steps.indexOf((step ?? "") as Step));
  return at === 0 ? <Hello /> : <LaterStep step={steps[at] ?? ""} />;
}

function LaterStep({ step }: { readonly step: Step }) {
  if (step === "check-in") return <CheckIn />;
  return (
    <WithLibrary>
      {(library) =>
        step === "lesson" ? <Lesson library={library} /> : <Interests library={library} />
      }
    </WithLibrary>
  );
}

/** Ends the first run. */
function useDone() {
  const act = useAction();
  return () => void act(({ welcome }) => welcome.change({ isDone: true }));
}

type FrameProps = {
  readonly at: number;
  readonly title: string;
  readonly picture: Picture;
  /** Narrow screens show the picture only where it doesn't compete with the content. */
  readonly isPictureWideOnly?: boolean;
  readonly isDone?: boolean;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

function Frame({ at, title, picture, isPictureWideOnly, isDone, children, actions }: FrameProps) {
  const navigate = useNavigate();
  const done = useDone();
  const skip = () => {
    done();
    void navigate(LIBRARY_PATH, { replace: true });
  };
  return (
    <div className={styles.frame}>
      <div className={isPictureWideOnly ? styles.wideOnly : styles.picture}>
        <Cover {...picture} ratio="16/8" round="none" />
      </div>
      <header className={styles.top}>
        {at > 1 && !isDone ? (
          <RoundButton label={copy.back} icon="back" onClick={() => void navigate(-1)} />
        ) : (
          <span />
        )}
        <Progress at={Math.min(at, LAST_STEP)} />
        {isDone ? <span /> : <TextButton onClick={skip}>{copy.skip}</TextButton>}
      </header>
      <div className={styles.body}>
        <PageTitle title={title} />
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

function Progress({ at }: { readonly at: number }) {
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={copy.step(at, LAST_STEP)}
      aria-valuemin={0}
      aria-valuemax={LAST_STEP}
      aria-valuenow={at}
    >
      {Array.from({ length: LAST_STEP }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dashes have no other identity
        <span key={index} className={index < at ? styles.on : undefined} />
      ))}
    </div>
  );
}

function Hello() {
  const name = useSession()?.user.first_name ?? "";
  return (
    <Frame
      at={1}
      title={copy.hello.title(name)}
      picture={{ seed: "welcome/1", motif: "hills" }}
      actions={
        <LinkButton kind="main" wide to={pathOf("check-in")}>
          {copy.hello.next}
        </LinkButton>
      }
    >
      <p className="muted">{copy.hello.text}</p>
      <div className={styles.privacy}>
        <AnswerPrivacy />
      </div>
    </Frame>
  );
}

function CheckIn() {
  const act = useAction();
  const navigate = useNavigate();
  const isOffline = useSyncStatus(useDevice()).reach === "down";
  const start = async () => {
    // The library leads back to the interests.
    await act(({ welcome }) => welcome.change({ isBegun: true }));
    void navigate(ASSESSMENT_PATH);
  };
  return (
    <Frame
      at={2}
      title={copy.checkIn.title}
      picture={{ seed: "welcome/9", motif: "breath" }}
      actions={
        <>
          <Button kind="main" wide onClick={() => void start()}>
            {copy.checkIn.start}
          </Button>
          <LinkButton wide to={pathOf("interests")}>
            {copy.checkIn.later}
          </LinkButton>
        </>
      }
    >
      <p className="muted">{copy.checkIn.text}</p>
      <div className={styles.facts}>
        <Fact icon="shield" {...copy.checkIn.encrypted} />
        {isOffline && <Fact icon="no-network" {...copy.checkIn.offline} />}
      </div>
    </Frame>
  );
}

type FactProps = { readonly icon: IconName; readonly title: string; readonly text: string };

function Fact({ icon, title, text }: FactProps) {
  return (
    <p className={styles.fact}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <span className="muted">{text}</span>
      </span>
    </p>
  );
}

function WithLibrary({ children }: { readonly children: (library: Library) => ReactNode }) {
  const library = useLibrary();
  if (library.kind === "ready" && library.value.lessons.length > 0) return children(library.value);
  return (
    <div className={styles.waiting}>
      <PageTitle title={copy.title} />
      {library.kind === "loading" && <LibrarySkeleton />}
      {library.kind === "failed" && <LibraryFailed />}
      {library.kind === "ready" && <LibraryEmpty hasArrived={library.value.hasArrived} />}
      <LinkButton to={LIBRARY_PATH}>{copy.lesson.library}</LinkButton>
    </div>
  );
}

function Interests({ library }: { readonly library: Library }) {
  const { title, text, picked, next } = copy.interests;
  return (
    <Frame
      at={3}
      title={title}
      picture={{ seed: "welcome/2", motif: "wind" }}
      isPictureWideOnly
      actions={
        <LinkButton kind="main" wide to={pathOf("lesson")}>
          {next}
        </LinkButton>
      }
    >
      <p className="muted">{text}</p>
      <InterestPicker library={library} label={title} />
      <p className={styles.count} role="status">
        {picked(useInterests().length)}
      </p>
    </Frame>
  );
}

function Lesson({ library }: { readonly library: Library }) {
  const done = useDone();
  const first = useFirstLesson(library);
  const { title, later, play, library: toLibrary, offline } = copy.lesson;
  return (
    <Frame
      at={4}
      isDone
      isPictureWideOnly
      title={title}
      picture={first?.picture ?? { seed: "welcome/3", motif: "tides" }}
      actions={
        <>
          {first?.isPlayable && (
            <LinkButton
              kind="main"
              wide
              icon="play"
              replace
              to={lessonPath(first.lesson.id)}
              onClick={() => {
                requestPlay(first.lesson.id);
                done();
              }}
            >
              {play}
            </LinkButton>
          )}
          <LinkButton wide replace to={LIBRARY_PATH} onClick={done}>
            {toLibrary}
          </LinkButton>
        </>
      }
    >
      {first && <FirstLesson {...first} />}
      {first?.isPlayable === false && <p className="muted">{offline}</p>}
      <p className="small muted">{later}</p>
    </Frame>
  );
}
