import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./player.module.css";

type Props = {
  /** The medium, when it is to be seen here. */
  readonly medium: HTMLVideoElement | undefined;
  /** Where it goes back to. */
  readonly parking: HTMLElement;
  readonly caption: string;
  readonly isWaiting: boolean;
  readonly children: ReactNode;
};

/** The picture of a lesson: its cover, or the medium itself. */
export function Stage({ medium, parking, caption, isWaiting, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Before the browser paints or pauses it: a medium that leaves the document for longer than a turn stops.
  useLayoutEffect(() => {
    if (!medium || !place.current) return;
    place.current.append(medium);
    return () => parking.append(medium);
  }, [medium, parking]);
  return (
    <div className={styles.stage}>
      {children}
      <div ref={place} className={styles.medium} />
      {caption && (
        <p className={styles.caption}>
          <span>{caption}</span>
        </p>
      )}
      {isWaiting && (
        <p className={styles.waiting} role="status">
          Loading
        </p>
      )}
    </div>
  );
}
