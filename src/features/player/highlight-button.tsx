import { useAction } from "#device/use-action.ts";
import type { Device } from "#sync/device.ts";
import type { Highlight } from "#sync/records/highlight.ts";
import { showToast } from "#ui/toast.tsx";
import styles from "./highlightable.module.css";
import { highlights as copy } from "./highlights-copy.ts";

type Props = {
  readonly sentence: Omit<Highlight, "id" | "createdAt">;
  /** More than one if two devices highlighted the sentence while they were offline. */
  readonly existing: readonly Highlight[];
  readonly onDone: () => void;
};

/** Highlights the sentence, or removes its highlight. Both can be undone. */
export function HighlightButton({ sentence, existing, onDone }: Props) {
  const act = useAction();
  const isNew = existing.length === 0;
  const add = () => act(({ highlights }) => highlights.add(sentence));
  const remove = () =>
    act(async (device) => {
      for (const one of isNew ? await addedNow(device, sentence) : existing)
        await device.highlights.remove(one);
    });
  const press = async () => {
    if (!(await (isNew ? add() : remove()))) return;
    onDone();
    showToast({
      text: isNew ? copy.added : copy.removed,
      action: { label: copy.undo, run: () => void (isNew ? remove() : add()) },
    });
  };
  return (
    <button type="button" className={styles.action} onClick={() => void press()}>
      {isNew ? copy.add : copy.remove}
    </button>
  );
}

const addedNow = async (
  { highlights }: Device,
  { contentId, text, atSeconds }: Props["sentence"],
): Promise<Highlight[]> =>
  (await highlights.in(contentId)).filter(
    (one) => one.text === text && one.atSeconds === atSeconds,
  );
