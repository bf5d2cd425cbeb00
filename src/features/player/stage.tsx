import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "#ui/icon.tsx";
import { controls, stage as copy } from "./copy.ts";
import type { PlaybackState } from "./playback-state.ts";
import styles from "./stage.module.css";

type Props = {
  /** The bottom layer. */
  readonly cover: ReactNode;
  /** The video element, if it is shown here. */
  readonly medium: HTMLVideoElement | undefined;
  /** The hidden container it returns to. */
  readonly parking: HTMLElement;
  readonly state: PlaybackState;
  readonly isOutOfReach: boolean;
  readonly onPress: () => void;
  /** The top layer. */
  readonly children: ReactNode;
};

/** Shows the cover or the video. Clicking it plays or pauses. */
export function Stage(props: Props) {
  const { cover, medium, parking, state, isOutOfReach, onPress, children } = props;
  const { isPlaying, isWaiting, caption, showsCaptions } = state;
  const isOn = isPlaying || isWaiting;
  const slot = useRef<HTMLDivElement>(null);
  // A layout effect, because browsers pause a video element that is detached for longer than a
  // task.
  useLayoutEffect(() => {
    if (!medium || !slot.current) return;
    moveInto(slot.current, medium);
    return () => moveInto(parking, medium);
  }, [medium, parking]);
  return (
    <div className={styles.stage}>
      {cover}
      <div ref={slot} className={styles.medium} />
      {showsCaptions && caption && (
        <p className={styles.caption}>
          <span>{caption}</span>
        </p>
      )}
      {isWaiting && (
        <p className={styles.waiting} role="status">
          {isOutOfReach ? copy.waiting : copy.loading}
        </p>
      )}
      <button
        type="button"
        className={styles.press}
        tabIndex={-1}
        aria-label={isOn ? controls.pause : controls.play}
        onClick={onPress}
      >
        {!isOn && <Icon name="play" size="l" />}
      </button>
      {children}
    </div>
  );
}

type Movable = Element & { readonly moveBefore?: (node: Node, before: Node | null) => void };

/**
 * Moves the element without detaching it if the browser supports `moveBefore`, so picture in
 * picture stays open.
 */
function moveInto(slot: Movable, medium: HTMLVideoElement) {
  if (slot.moveBefore && slot.isConnected && medium.isConnected) slot.moveBefore(medium, null);
  else slot.append(medium);
}
