import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router-dom";
import { useLive } from "#device/use-live.ts";
import { isEditing } from "#shared/drafts/is-editing.ts";
import { reportPlaying, usePlayerState } from "#shared/lessons/player-state.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { Device } from "#sync/device.ts";
import { connect } from "./connections.ts";
import { createPlayback, useParkedMedium, useSavedPreferences } from "./create-playback.ts";
import { HandsFree } from "./hands-free.tsx";
import { savedProgressOf } from "./lesson.ts";
import { LessonPlayer } from "./lesson-player.tsx";
import { MiniPlayer } from "./mini-player.tsx";
import type { Playback } from "./playback.ts";
import styles from "./player.module.css";
import { loadKnownLesson, loadUpNext, playableLesson, useIsOffline } from "./use-lesson.ts";
import { usePlayback } from "./use-playback.ts";

/**
 * Owns the app's only video element. It is shown in the page of its lesson and otherwise stays in a
 * hidden container, so navigation never interrupts playback.
 */
export function Player({ device }: { readonly device: Device }) {
  const [playback] = useState(() => createPlayback(device.owner));
  const [parking, setParking] = useState<HTMLDivElement | null>(null);
  const { slot } = usePlayerState();
  const { lesson, isPlaying, isWaiting, isHandsFree } = usePlayback(playback);
  const isShownInPage = slot !== undefined && slot.contentId === lesson?.contentId;
  const isActive = isPlaying || isWaiting;

  useParkedMedium(playback, parking);
  useEffect(() => connect(playback), [playback]);
  useEffect(() => {
    playback.setRecorder(device.progress.record);
    return () => {
      playback.close();
      playback.setRecorder(undefined);
      reportPlaying(undefined, false);
    };
  }, [playback, device]);
  useEffect(() => reportPlaying(lesson?.contentId, isActive), [lesson?.contentId, isActive]);
  useSavedPreferences(playback, device.owner);
  useMergedProgress(playback, lesson?.contentId);
  useUpdatedLesson(playback, lesson?.contentId);
  useUpNext(playback, lesson?.contentId);
  useFollowedSeries(slot?.contentId, lesson?.contentId);

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
      {lesson && isHandsFree && <HandsFree playback={playback} lesson={lesson} />}
      {lesson && !isShownInPage && <MiniPlayer playback={playback} lesson={lesson} />}
    </>
  );
}

/** Merges progress of the same lesson from another device or tab. */
function useMergedProgress(playback: Playback, contentId: string | undefined) {
  const watched = useLive(
    async ({ progress }) => (contentId === undefined ? undefined : progress.of(contentId)),
    [contentId],
  );
  const known = watched.kind === "ready" ? watched.value : undefined;
  useEffect(() => {
    if (known && known.contentId === contentId) playback.mergeProgress(savedProgressOf(known));
  }, [playback, known, contentId]);
}

/** Tells the player which lesson follows in the series. */
function useUpNext(playback: Playback, contentId: string | undefined) {
  const isOffline = useIsOffline();
  const loaded = useLive(
    async (device) =>
      contentId === undefined ? undefined : loadUpNext(device, contentId, isOffline),
    [contentId, isOffline],
  );
  const next = loaded.kind === "ready" ? loaded.value : undefined;
  useEffect(() => {
    const isOfThis = playback.state().lesson?.contentId === contentId;
    if (isOfThis) playback.setUpNext(next);
  }, [playback, next, contentId]);
}

/**
 * While a series plays, the page of a lesson gives way to that of the next one. It stays while a form on it holds text, such
 * as a note that isn't saved.
 */
function useFollowedSeries(shown: string | undefined, playing: string | undefined) {
  const navigate = useNavigate();
  const before = useRef(playing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per lesson
  useEffect(() => {
    const last = before.current;
    before.current = playing;
    if (playing !== undefined && last !== undefined && shown === last && !isEditing())
      void navigate(lessonPath(playing), { replace: true });
  }, [playing]);
}

/** The download may finish or be removed during playback. */
function useUpdatedLesson(playback: Playback, contentId: string | undefined) {
  const loaded = useLive(
    async (device) => (contentId === undefined ? undefined : loadKnownLesson(device, contentId)),
    [contentId],
  );
  const known = loaded.kind === "ready" ? loaded.value : undefined;
  const isOffline = useIsOffline();
  useEffect(() => {
    const lesson = known && playableLesson(known, isOffline);
    if (lesson) playback.updateLesson(lesson);
  }, [playback, known, isOffline]);
}
