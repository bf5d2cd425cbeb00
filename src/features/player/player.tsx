import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLive } from "#device/use-live.ts";
import { tellPlaying, usePlayerNews } from "#shared/lessons/player.ts";
import type { Device } from "#sync/device.ts";
import { connect } from "./connections.ts";
import { reachedOf } from "./lesson.ts";
import { LessonPlayer } from "./lesson-player.tsx";
import { MiniPlayer } from "./mini-player.tsx";
import { createPlayback, useChoices, usePark } from "./own-playback.ts";
import type { Playback } from "./playback.ts";
import styles from "./player.module.css";
import { knownOf, playableFrom } from "./use-lesson.ts";
import { usePlayback } from "./use-playback.ts";

/**
 * Owns the one medium of the application. It stands in the page that shows its lesson while there is one and is parked
 * here otherwise, so going from page to page never interrupts it.
 */
export function Player({ device }: { readonly device: Device }) {
  const [playback] = useState(() => createPlayback(device.owner));
  const [parking, setParking] = useState<HTMLDivElement | null>(null);
  const { slot } = usePlayerNews();
  const { lesson, isPlaying, isWaiting } = usePlayback(playback);
  const isShownInPage = slot !== undefined && slot.contentId === lesson?.contentId;
  const isOn = isPlaying || isWaiting;

  usePark(playback, parking);
  useEffect(() => connect(playback), [playback]);
  useEffect(() => {
    playback.recordWith(device.progress.record);
    return () => {
      playback.close();
      playback.recordWith(undefined);
      tellPlaying(undefined, false);
    };
  }, [playback, device]);
  useEffect(() => tellPlaying(lesson?.contentId, isOn), [lesson?.contentId, isOn]);
  useChoices(playback, device.owner);
  useLearning(playback, lesson?.contentId);
  useRenewing(playback, lesson?.contentId);

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

/** What another device, or another tab, has heard of the same lesson opens it here too. */
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

/** A copy may come while it plays, or go. */
function useRenewing(playback: Playback, contentId: string | undefined) {
  const found = useLive(
    async (device) => (contentId === undefined ? undefined : knownOf(device, contentId)),
    [contentId],
  );
  const known = found.kind === "ready" ? found.value : undefined;
  useEffect(() => {
    const lesson = known && playableFrom(known);
    if (lesson) playback.renew(lesson);
  }, [playback, known]);
}
