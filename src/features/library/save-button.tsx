import { useAction } from "#device/use-action.ts";
import { useLive } from "#device/use-live.ts";
import type { Content } from "#sync/local/content.ts";
import { RoundButton } from "#ui/round-button.tsx";
import { showToast } from "#ui/toast.tsx";
import { lessonCard as copy } from "./library-copy.ts";

type Lesson = Pick<Content, "id" | "title">;
type Props = { readonly lesson: Lesson; readonly isSaved: boolean };

/** Saves or unsaves a lesson. Unsaving offers Undo, because the row may disappear. */
export function SaveButton({ lesson, isSaved }: Props) {
  const act = useAction();
  const save = (saved: boolean) => act((device) => device.saved.set(lesson.id, saved));
  const press = async () => {
    const isStored = await save(!isSaved);
    if (!isStored || !isSaved) return;
    showToast({
      text: copy.unsaved,
      icon: "bookmark",
      action: { label: copy.undo, run: () => void save(true) },
    });
  };
  return (
    <RoundButton
      label={copy.save(lesson.title)}
      icon="bookmark"
      pressed={isSaved}
      onClick={() => void press()}
    />
  );
}

/** Loads the saved state itself. */
export function LessonSaveButton({ lesson }: { readonly lesson: Lesson }) {
  const saved = useLive((device) => device.saved.all(), []);
  if (saved.kind !== "ready") return null;
  const isSaved = saved.value.some((row) => row.contentId === lesson.id && row.saved);
  return <SaveButton lesson={lesson} isSaved={isSaved} />;
}
