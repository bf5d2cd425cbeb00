import { useLayoutEffect, useRef } from "react";
import { offerSlot } from "#shared/lessons/player.ts";
import type { Content } from "#sync/local/content.ts";
import { Note } from "#ui/note.tsx";
import styles from "./content.module.css";

type Props = {
  readonly lesson: Content;
  /** Heard to its end, so the player needs not say why it cannot be skipped. */
  readonly isOpen: boolean;
};

/** The player is the shell's, so that it outlives this page; here is its place while the lesson is looked at. */
export function MediumPlace({ lesson, isOpen }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const canPlay = lesson.type !== "Handout" && lesson.file !== undefined;
  // The place is taken back before it leaves the document, so that the medium can leave it first.
  useLayoutEffect(() => {
    if (!canPlay || !place.current) return;
    return offerSlot({ contentId: lesson.id, element: place.current });
  }, [canPlay, lesson.id]);
  if (lesson.type === "Handout") return null;
  if (canPlay)
    return <div ref={place} className={`${styles.place} ${isOpen ? styles.open : ""}`} />;
  return (
    <Note icon={lesson.type === "Video" ? "video" : "headphones"}>
      The recording of this lesson is not part of this server. What it is about, its objectives and
      its reading are here.
    </Note>
  );
}
