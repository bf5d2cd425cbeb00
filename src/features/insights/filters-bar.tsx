import { lazy, Suspense, useState } from "react";
import { ALL, TIMESPANS } from "#contract/insights/filters.ts";
import { Button } from "#ui/button.tsx";
import { Chip, ChipRow, ChipSelect } from "#ui/chip.tsx";
import { TextButton } from "#ui/text-link.tsx";
import type { AreaName } from "./area.ts";
import { departmentNames, type FilterValues, optionsOf, type ValueKey } from "./filter-values.ts";
import styles from "./filters.module.css";
import { activeIn } from "./filters.ts";
import type { Chosen, ChosenKey } from "./filters-chosen.ts";
import { ageRangeName, filterBar as copy, filterName, timespanNames } from "./filters-copy.ts";
import { Options, Pick } from "./filters-pick.tsx";
import { PanelFigures } from "./panel-figures.tsx";
import type { Filtering } from "./use-filters.ts";
import type { Insight } from "./use-insight.ts";

const FilterSheet = lazy(async () => ({
  default: (await import("./filters-sheet.tsx")).FilterSheet,
}));

type Props = {
  readonly area: AreaName;
  readonly filtering: Filtering;
  readonly values: Insight<FilterValues>;
};

const NAMED_DAYS = "days";
const RANGE = "range";

/** Returns the selected timespan, or `NAMED_DAYS` if a date range is set. */
const spanIn = (area: AreaName, { chosen, filters }: Filtering) => {
  if (chosen.start_date !== undefined) return NAMED_DAYS;
  return area === "engagement" ? filters.engagement.timeSpan : filters[area].timespan;
};

function Timespans({ chosen }: { readonly chosen: Chosen }) {
  return (
    <>
      {chosen.start_date !== undefined && <option value={NAMED_DAYS}>{copy.customDates}</option>}
      {TIMESPANS.map((span) => (
        <option key={span} value={span}>
          {timespanNames[span]}
        </option>
      ))}
    </>
  );
}

/** Shows the most used filters, on phones only the period. The rest is in a sheet. */
export function FilterBar({ area, filtering, values }: Props) {
  const { chosen, change, reset } = filtering;
  const [isChoosing, setChoosing] = useState(false);
  const active = activeIn(area, chosen);
  const period = {
    label: copy.period,
    value: spanIn(area, filtering),
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLSelectElement }) => {
      if (value !== NAMED_DAYS) change({ timespan: value });
    },
    children: <Timespans chosen={chosen} />,
  };
  const open = () => setChoosing(true);
  return (
    <section className={styles.filters} aria-label={copy.label}>
      <div className={styles.wide}>
        <Pick {...period} />
        {area !== "questions" && <PeoplePicks values={values.data} filtering={filtering} />}
        <Button icon="filters" aria-haspopup="dialog" onClick={open}>
          {copy.more}
        </Button>
      </div>
      <div className={styles.narrow}>
        <ChipRow label={copy.open}>
          <Chip icon="filters" aria-haspopup="dialog" count={active.length} onClick={open}>
            {copy.open}
          </Chip>
          <ChipSelect {...period} />
        </ChipRow>
      </div>
      {area === "questions" && <p className={styles.hint}>{copy.wholeGroup}</p>}
      {area !== "questions" && values.data?.filters === 0 && (
        <p className={styles.hint}>{copy.totalsOnly}</p>
      )}
      {values.status === "failed" && values.data === undefined && (
        <PanelFigures title={copy.label} insight={values}>
          {() => null}
        </PanelFigures>
      )}
      <Active active={active} filtering={filtering} values={values.data} onReset={reset} />
      {isChoosing && (
        <Suspense>
          <FilterSheet
            area={area}
            filtering={filtering}
            values={values.data}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

const quick = ["role", "department", "age"] as const satisfies readonly ValueKey[];

type PicksProps = {
  readonly values: FilterValues | undefined;
  readonly filtering: Filtering;
};

/** The selects of people that have something to choose from. */
function PeoplePicks({ values, filtering: { chosen, change } }: PicksProps) {
  return quick.map((key) => {
    const options = optionsOf(key, values, chosen);
    const range = key === "age" ? rangeIn(chosen) : undefined;
    if (options.length === 0 && range === undefined) return null;
    return (
      <Pick
        key={key}
        label={copy[key]}
        value={chosen[key] ?? (range ? RANGE : ALL)}
        onChange={({ currentTarget: { value } }) => {
          if (value !== RANGE) change({ ...withoutRange(key), [key]: value });
        }}
      >
        {range && <option value={RANGE}>{range}</option>}
        <Options options={options} />
      </Pick>
    );
  });
}

/** Formats a chosen age range that is not one band. */
const rangeIn = ({ start_age, end_age }: Chosen) =>
  (start_age ?? end_age) === undefined ? undefined : ageRangeName(start_age, end_age);
const withoutRange = (key: ChosenKey) =>
  key === "age" ? { start_age: undefined, end_age: undefined } : {};

type ActiveProps = PicksProps & {
  readonly active: readonly ChosenKey[];
  readonly onReset: () => void;
};

/** Lists active filters as chips that remove them. */
function Active({ active, filtering: { chosen, change }, values, onReset }: ActiveProps) {
  if (Object.keys(chosen).length === 0) return null;
  return (
    <div className={styles.active}>
      {active.length > 0 && (
        <ChipRow label={copy.active}>
          {active.map((key) => (
            <Chip key={key} pressed onClick={() => change({ [key]: undefined })}>
              {filterName(key, chosen[key] ?? "", departmentNames(values))}
            </Chip>
          ))}
        </ChipRow>
      )}
      <TextButton onClick={onReset}>{copy.reset}</TextButton>
    </div>
  );
}
