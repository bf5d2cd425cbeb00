import { useDeferredValue, useRef } from "react";
import { CONTENT_TYPES, LICENSE_TYPES } from "#contract/constants.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { counted } from "#ui/format.ts";
import { Range } from "#ui/range.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { useAhead } from "#ui/use-ahead.ts";
import { CheckList, ChipChoice } from "./filter-choices.tsx";
import styles from "./filter-sheet.module.css";
import { lengthWords, mediaWords } from "./filter-words.ts";
import { useFound, useOptions } from "./use-found.ts";
import type { Parts } from "./use-library.ts";
import type { Change } from "./use-view.ts";
import { activeFilters, addressOf, LONGEST, noFilters, type View } from "./view.ts";

const STEP = 300;
const keyOf = (view: View) => addressOf(view).toString();

type Props = {
  readonly parts: Parts;
  readonly view: View;
  readonly change: Change;
  readonly onClose: () => void;
};

/** All filters. Each takes effect at once; closing only puts the sheet away, and back undoes all that was chosen in it. */
export function FilterSheet({ parts, view: drawn, change, onClose }: Props) {
  const [view, goAhead] = useAhead(drawn, keyOf);
  const { lessons } = useFound(useDeferredValue(view), parts);
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
            {lessons.length > 0 ? `Show ${counted(lessons.length, "lesson")}` : "Close"}
          </Button>
        </>
      }
    >
      <p className={styles.count} role="status">
        {lessons.length > 0 ? `${counted(lessons.length, "lesson")} fit` : "No lesson matches"}
      </p>
      <Quick view={view} choose={choose} />
      <Lists parts={parts} view={view} choose={choose} />
    </Dialog>
  );
}

type PartProps = { readonly view: View; readonly choose: (changes: Partial<View>) => void };

const same = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
const media = CONTENT_TYPES.map((value) => ({ value, text: mediaWords[value] ?? value }));

function Quick({ view, choose }: PartProps) {
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
        options={same(LICENSE_TYPES)}
        chosen={view.licenses}
        onChange={(licenses) => choose({ licenses })}
      />
      <div className={styles.length}>
        <p className={styles.legend}>
          Max Length <span>{lengthWords(view.maxLength)}</span>
        </p>
        <Range
          label="Max Length"
          value={view.maxLength}
          max={LONGEST}
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

function Lists({ parts, view, choose }: PartProps & { readonly parts: Parts }) {
  const options = useOptions(parts);
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
