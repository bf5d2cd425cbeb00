import { useDeferredValue, useRef } from "react";
import { CONTENT_TYPES, LICENSE_TYPES } from "#contract/constants.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { pluralize } from "#ui/format.ts";
import { Range } from "#ui/range.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { useOptimisticValue } from "#ui/use-optimistic-value.ts";
import { CheckList, ChipChoice } from "./filter-choices.tsx";
import { lengthWords, mediaWords } from "./filter-copy.ts";
import styles from "./filter-sheet.module.css";
import type { LibraryData } from "./use-library.ts";
import { useOptions, useSearchResults } from "./use-search-results.ts";
import type { Change } from "./use-view.ts";
import { activeFilters, MAX_LENGTH_SECONDS, noFilters, type View, viewQuery } from "./view.ts";

const STEP = 300;
const viewKey = (view: View) => viewQuery(view).toString();

type Props = {
  readonly data: LibraryData;
  readonly view: View;
  readonly change: Change;
  readonly onClose: () => void;
};

/**
 * Shows all filters. Each change applies immediately. The back button undoes every change made
 * while the sheet was open.
 */
export function FilterSheet({ data, view: current, change, onClose }: Props) {
  const [view, goAhead] = useOptimisticValue(current, viewKey);
  const { lessons } = useSearchResults(useDeferredValue(view), data);
  const hasChanged = useRef(false);
  const choose = (changes: Partial<View>) => {
    const next = { ...view, ...changes };
    goAhead(next);
    change(next, { replace: hasChanged.current });
    hasChanged.current = true;
  };
  const active = activeFilters(view);
  return (
    <Dialog
      open
      aside
      title="Filters"
      onClose={onClose}
      actions={
        <>
          {active > 0 && <Button onClick={() => choose(noFilters)}>Clear all</Button>}
          <Button kind="main" onClick={onClose}>
            {lessons.length > 0 ? `Show ${pluralize(lessons.length, "lesson")}` : "Close"}
          </Button>
        </>
      }
    >
      <p className={styles.count} role="status">
        {lessons.length > 0 ? `${pluralize(lessons.length, "lesson")} fit` : "No lesson matches"}
      </p>
      <QuickFilters view={view} choose={choose} />
      <FilterLists data={data} view={view} choose={choose} />
    </Dialog>
  );
}

type PartProps = { readonly view: View; readonly choose: (changes: Partial<View>) => void };

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
const media = CONTENT_TYPES.map((value) => ({ value, text: mediaWords[value] ?? value }));

function QuickFilters({ view, choose }: PartProps) {
  return (
    <div className={styles.part}>
      <ChipChoice
        legend="Media Type"
        hint="Video and audio, unless you choose"
        options={media}
        chosen={view.media}
        onChange={(chosen) => choose({ media: chosen })}
      />
      <ChipChoice
        legend="License Type"
        options={asOptions(LICENSE_TYPES)}
        chosen={view.licenses}
        onChange={(licenses) => choose({ licenses })}
      />
      <div>
        <p className={styles.legend}>
          Max Length <span>{lengthWords(view.maxLength)}</span>
        </p>
        <Range
          label="Max Length"
          value={view.maxLength}
          max={MAX_LENGTH_SECONDS}
          step={STEP}
          valueText={lengthWords(view.maxLength)}
          onChange={(maxLength) => choose({ maxLength: Math.max(STEP, maxLength) })}
        />
      </div>
      <Toggle
        label="Hide Fully Watched Content"
        checked={view.hideFinished}
        onChange={(hideFinished) => choose({ hideFinished })}
      />
      <Toggle
        label="CE Credit Eligible"
        checked={view.onlyCredit}
        onChange={(onlyCredit) => choose({ onlyCredit })}
      />
    </div>
  );
}

const lists = [
  ["categories", "Category"],
  ["stressors", "Stressor"],
  ["series", "Series"],
  ["speakers", "Speaker"],
] as const;

function FilterLists({ data, view, choose }: PartProps & { readonly data: LibraryData }) {
  const options = useOptions(data);
  return (
    <div className={styles.lists}>
      {lists.map(([name, legend]) => (
        <CheckList
          key={name}
          legend={legend}
          options={options[name]}
          chosen={view[name]}
          onChange={(chosen) => choose({ [name]: chosen })}
        />
      ))}
    </div>
  );
}
