import { useMemo } from "react";
import { useAction } from "#device/use-action.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { Cover } from "#ui/cover.tsx";
import { Icon } from "#ui/icon.tsx";
import { useOptimisticValue } from "#ui/use-optimistic-value.ts";
import { largestCategories } from "../catalog.ts";
import type { Library } from "../use-library.ts";
import { isListed } from "../view.ts";
import styles from "./interests.module.css";

const SHOWN = 6;
export const MAX_INTERESTS = 2;
const NONE: readonly string[] = [];

export const useInterests = (): readonly string[] =>
  valueOr(
    useLive(
      async ({ profile, welcome }) =>
        (await profile.get())?.interests ?? (await welcome.get()).interests,
      [],
    ),
    undefined,
  ) ?? NONE;

type Props = { readonly library: Library; readonly label: string };

/** Lets the person pick two categories. A third pick waits until one of the two is removed. */
export function InterestPicker({ library, label }: Props) {
  const act = useAction();
  const stored = useInterests();
  const [interests, goAhead] = useOptimisticValue(stored, (picked) => picked.join());
  const choices = useMemo(() => {
    const listed = library.lessons.filter(isListed);
    return largestCategories(listed, SHOWN).map((category) => {
      const lesson = listed.find((one) => one.category === category);
      const series = library.series.find(({ id }) => id === lesson?.seriesId);
      return { category, picture: lesson && coverPicture(lesson, series) };
    });
  }, [library]);
  const pick = async (category: string, isPicked: boolean) => {
    const next = isPicked ? [...interests, category] : interests.filter((one) => one !== category);
    goAhead(next);
    const isStored = await act(({ profile }) => profile.change({ interests: next }));
    if (!isStored) goAhead(stored);
  };
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {choices.map(({ category, picture }) => {
        const isPicked = interests.includes(category);
        return (
          <label key={category} className={styles.choice}>
            {picture && <Cover {...picture} ratio="16/9" round="none" />}
            <input
              type="checkbox"
              checked={isPicked}
              disabled={!isPicked && interests.length >= MAX_INTERESTS}
              onChange={({ currentTarget: { checked } }) => void pick(category, checked)}
            />
            <span className={styles.name}>{category}</span>
            <span className={styles.mark}>
              <Icon name="check" size="s" />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
