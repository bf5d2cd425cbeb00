import type { Series } from "#sync/local/content.ts";
import { Chip, ChipRow } from "#ui/chip.tsx";
import { TextButton } from "#ui/text-link.tsx";
import styles from "../library.module.css";
import type { Change } from "../use-view.ts";
import {
  activeFilters,
  isAudioOnly,
  lists,
  MAX_LENGTH_SECONDS,
  noFilters,
  SHORT_SECONDS,
  type View,
} from "../view.ts";
import { activeFilters as copy, lengthText, mediaNames } from "./filter-copy.ts";

type Active = { readonly key: string; readonly text: string; readonly without: Partial<View> };
type SeriesById = ReadonlyMap<string, Series>;

function listed(view: View, seriesById: SeriesById): Active[] {
  return lists.flatMap((name) =>
    view[name].map((value): Active => {
      const words = name === "series" ? seriesById.get(value)?.name : mediaNames[value];
      return {
        key: `${name} ${value}`,
        text: words ?? value,
        without: { [name]: view[name].filter((one) => one !== value) },
      };
    }),
  );
}

export function activeFilterChips(view: View, seriesById: SeriesById): Active[] {
  const single: (Active | false)[] = [
    view.maxLength !== MAX_LENGTH_SECONDS && {
      key: "max",
      text: lengthText(view.maxLength),
      without: { maxLength: MAX_LENGTH_SECONDS },
    },
    view.hideFinished && {
      key: "unfinished",
      text: copy.notCompleted,
      without: { hideFinished: false },
    },
    view.onlyCredit && { key: "ce", text: copy.credit, without: { onlyCredit: false } },
  ];
  return [...listed(view, seriesById), ...single.filter((one) => one !== false)];
}

/** Returns the view without the filters that the bar above shows as pressed. */
const withoutBar = (view: View): View => ({
  ...view,
  maxLength: view.maxLength === SHORT_SECONDS ? MAX_LENGTH_SECONDS : view.maxLength,
  onlyCredit: false,
  media: isAudioOnly(view) ? [] : view.media,
});

type Props = {
  readonly view: View;
  readonly change: Change;
  readonly seriesById: SeriesById;
  /** The search text, which "Clear filters" leaves. */
  readonly keepsText?: string;
  /** The bar above the page shows some filters. They aren't repeated. */
  readonly hasBar?: boolean;
};

/**
 * Shows each active filter with a way to remove it. The search text is already in the search field.
 */
export function ActiveFilters({ view, change, seriesById, keepsText = "", hasBar }: Props) {
  const active = activeFilterChips(hasBar ? withoutBar(view) : view, seriesById);
  if (active.length === 0) return null;
  return (
    <div className={styles.active}>
      <ChipRow label={copy.label}>
        {active.map(({ key, text, without }) => (
          <Chip key={key} pressed onClick={() => change(without)}>
            {text}
          </Chip>
        ))}
      </ChipRow>
      {activeFilters(view) > 1 && (
        <TextButton onClick={() => change({ ...noFilters, text: keepsText })}>
          {copy.clear}
        </TextButton>
      )}
    </div>
  );
}
