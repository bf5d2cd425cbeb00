import { useDeferredValue, useRef } from "react";
import { CONTENT_TYPES, LICENSE_TYPES } from "#contract/constants.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Range } from "#ui/range.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { useOptimisticValue } from "#ui/use-optimistic-value.ts";
import { useSearchReply } from "../search/search-replies.ts";
import { useOptions, useSearchResults } from "../search/use-search-results.ts";
import type { LibraryData } from "../use-library.ts";
import type { Change } from "../use-view.ts";
import { activeFilters, MAX_LENGTH_SECONDS, noFilters, type View, viewQuery } from "../view.ts";
import { CheckList, ChipChoice } from "./filter-choices.tsx";
import { filterSheet as copy, lengthText, mediaNames } from "./filter-copy.ts";
import styles from "./filter-sheet.module.css";

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
  const search = useSearchReply(view.text, view.exact);
  const reply = search.kind === "found" ? search.reply : undefined;
  const { lessons } = useSearchResults(useDeferredValue(view), data, reply);
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
      title={copy.title}
      onClose={onClose}
      actions={
        <>
          {active > 0 && <Button onClick={() => choose(noFilters)}>{copy.clear}</Button>}
          <Button kind="main" onClick={onClose}>
            {lessons.length > 0 ? copy.show(lessons.length) : copy.close}
          </Button>
        </>
      }
    >
      <p className={styles.count} role="status">
        {copy.result(lessons.length)}
      </p>
      <QuickFilters view={view} choose={choose} />
      <FilterLists data={data} view={view} choose={choose} />
    </Dialog>
  );
}

type PartProps = { readonly view: View; readonly choose: (changes: Partial<View>) => void };

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
const media = CONTENT_TYPES.map((value) => ({ value, text: mediaNames[value] ?? value }));

function QuickFilters({ view, choose }: PartProps) {
  return (
    <div className={styles.part}>
      <ChipChoice
        legend={copy.mediaType}
        hint={copy.mediaTypeHint}
        options={media}
        chosen={view.media}
        onChange={(chosen) => choose({ media: chosen })}
      />
      <ChipChoice
        legend={copy.licenseType}
        options={asOptions(LICENSE_TYPES)}
        chosen={view.licenses}
        onChange={(licenses) => choose({ licenses })}
      />
      <div>
        <p className={styles.legend}>
          {copy.maxLength} <span>{lengthText(view.maxLength)}</span>
        </p>
        <Range
          label={copy.maxLength}
          value={view.maxLength}
          max={MAX_LENGTH_SECONDS}
          step={STEP}
          valueText={lengthText(view.maxLength)}
          onChange={(maxLength) => choose({ maxLength: Math.max(STEP, maxLength) })}
        />
      </div>
      <Toggle
        label={copy.hideWatched}
        checked={view.hideFinished}
        onChange={(hideFinished) => choose({ hideFinished })}
      />
      <Toggle
        label={copy.creditEligible}
        checked={view.onlyCredit}
        onChange={(onlyCredit) => choose({ onlyCredit })}
      />
    </div>
  );
}

const lists = [
  ["categories", copy.category],
  ["stressors", copy.stressor],
  ["series", copy.series],
  ["speakers", copy.speaker],
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
