import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { tellPlaying, usePlayerNews } from "#live/player.ts";
import { useLive } from "#live/use-live.ts";
import type { Device } from "#sync/device.ts";
import { reachedOf } from "./lesson.ts";
import { LessonPlayer } from "./lesson-player.tsx";
import { connectMediaSession } from "./media-session.ts";
import { MiniPlayer } from "./mini-player.tsx";
import { Playback } from "./playback.ts";
import styles from "./player.module.css";
import { usePlayback } from "./use-playback.ts";

const ICON = "/icon-192.png";

/**
 * Owns the one medium of the application. It stands in the page that shows its lesson while there is one and is parked
 * here otherwise, so going from page to page never interrupts it.
 */
export function Player({ device }: { readonly device: Device }) {
  const [playback] = useState(() => new Playback(createMedium(), () => performance.now() / 1000));
  const [parking, setParking] = useState<HTMLDivElement | null>(null);
  const { slot } = usePlayerNews();
  const { lesson, isPlaying } = usePlayback(playback);
  const isShownInPage = slot !== undefined && slot.contentId === lesson?.contentId;

  usePark(playback, parking);
  useEffect(() => connectMediaSession(playback, ICON), [playback]);
  useEffect(() => {
    playback.recordWith(device.progress.record);
    return () => {
      playback.close();
      playback.recordWith(undefined);
      tellPlaying(undefined, false);
    };
  }, [playback, device]);
  useEffect(() => tellPlaying(lesson?.contentId, isPlaying), [lesson?.contentId, isPlaying]);
  useEffect(() => sampleWhenLeaving(playback), [playback]);
  useLearning(playback, lesson?.contentId);

  return (
    <>
      <div ref={setParking} className={styles.parking} aria-hidden="true" />
      {slot &&
        parking &&
        createPortal(
          <LessonPlayer
            key={slot.contentId}
            contentId={slot.contentId}
            playback={playback}
            parking={parking}
          />,
          slot.element,
        )}
      {lesson && !isShownInPage && <MiniPlayer playback={playback} lesson={lesson} />}
    </>
  );
}

function usePark(playback: Playback, parking: HTMLElement | null) {
  const wasParked = useRef(false);
  useEffect(() => {
    if (!parking || wasParked.current) return;
    wasParked.current = true;
    if (!playback.medium.isConnected) parking.append(playback.medium);
  }, [playback, parking]);
}

/** What another device has heard of the same lesson opens it here too. */
function useLearning(playback: Playback, contentId: string | undefined) {
  const watched = useLive(
    async ({ progress }) => (contentId === undefined ? undefined : progress.of(contentId)),
    [contentId],
  );
  const known = watched.kind === "ready" ? watched.value : undefined;
  useEffect(() => {
    if (known && known.contentId === contentId) playback.learn(reachedOf(known));
  }, [playback, known, contentId]);
}

function createMedium(): HTMLVideoElement {
  const medium = document.createElement("video");
  medium.playsInline = true;
  medium.preload = "metadata";
  // The page has its own controls; the medium itself is not a stop for the keyboard.
  medium.controls = false;
  medium.tabIndex = -1;
  return medium;
}

function sampleWhenLeaving(playback: Playback): () => void {
  const onHide = () => {
    if (document.visibilityState === "hidden") playback.sample();
  };
  const onLeave = () => playback.sample();
  document.addEventListener("visibilitychange", onHide);
  window.addEventListener("pagehide", onLeave);
  return () => {
    document.removeEventListener("visibilitychange", onHide);
    window.removeEventListener("pagehide", onLeave);
  };
}
