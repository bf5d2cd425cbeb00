import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "#ui/icon.tsx";
import type { PlaybackState } from "./playback-state.ts";
import styles from "./stage.module.css";

type Props = {
  /** Under everything else. */
  readonly cover: ReactNode;
  /** The medium, when it is to be seen here. */
  readonly medium: HTMLVideoElement | undefined;
  /** Where it goes back to. */
  readonly parking: HTMLElement;
  readonly state: PlaybackState;
  readonly isOutOfReach: boolean;
  readonly onPress: () => void;
  /** Over everything else. */
  readonly children: ReactNode;
};

/** The picture of a lesson: its cover, or the medium itself. A press on it plays and pauses. */
export function Stage(props: Props) {
  const { cover, medium, parking, state, isOutOfReach, onPress, children } = props;
  const { isPlaying, isWaiting, caption, showsCaptions } = state;
  const isOn = isPlaying || isWaiting;
  const place = useRef<HTMLDivElement>(null);
  // Before the browser paints or pauses it: a medium that leaves the document for longer than a turn stops.
  useLayoutEffect(() => {
    if (!medium || !place.current) return;
    moveInto(place.current, medium);
    return () => moveInto(parking, medium);
  }, [medium, parking]);
  return (
    <div className={styles.stage}>
      {cover}
      <div ref={place} className={styles.medium} />
      {showsCaptions && caption && (
        <p className={styles.caption}>
          <span>{caption}</span>
        </p>
      )}
      {isWaiting && (
        <p className={styles.waiting} role="status">
          {isOutOfReach ? "Waiting for a network" : "Loading"}
        </p>
      )}
      <button
        type="button"
        className={styles.press}
        tabIndex={-1}
        aria-label={isOn ? "Pause" : "Play"}
        onClick={onPress}
      >
        {!isOn && <Icon name="play" size="l" />}
      </button>
      {children}
    </div>
  );
}

type Movable = Element & { readonly moveBefore?: (node: Node, before: Node | null) => void };

/** Without taking it out of the document where the browser can: a picture in a picture stays open. */
function moveInto(place: Movable, medium: HTMLVideoElement) {
  if (place.moveBefore && place.isConnected && medium.isConnected) place.moveBefore(medium, null);
  else place.append(medium);
}
