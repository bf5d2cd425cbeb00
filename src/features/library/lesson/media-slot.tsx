import { useLayoutEffect, useRef } from "react";
import { registerSlot } from "#shared/lessons/player-state.ts";
import type { Content } from "#sync/local/content.ts";
import { Note } from "#ui/note.tsx";
import styles from "./content.module.css";
import { mediaSlot as copy } from "./content-page-copy.ts";

type Props = {
  readonly lesson: Content;
  /** The lesson is completed, so the player shows no seek limit. */
  readonly canSeekFreely: boolean;
};

/**
 * Reserves the place for the player. The app shell owns the player, so playback continues after
 * this page unmounts.
 */
export function MediaSlot({ lesson, canSeekFreely }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const canPlay = lesson.type !== "Handout" && lesson.file !== undefined;
  // A layout effect withdraws the slot before its element is removed, so the shell can move the
  // video element out first.
  useLayoutEffect(() => {
    if (!canPlay || !slot.current) return;
    return registerSlot({ contentId: lesson.id, element: slot.current });
  }, [canPlay, lesson.id]);
  if (lesson.type === "Handout") return null;
  if (canPlay)
    return <div ref={slot} className={`${styles.slot} ${canSeekFreely ? styles.open : ""}`} />;
  return <Note icon={lesson.type === "Video" ? "video" : "headphones"}>{copy.noRecording}</Note>;
}
