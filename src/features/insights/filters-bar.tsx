import { lazy, Suspense, useState } from "react";
import { ALL, INSIGHT_ROLES, TIMESPANS } from "#contract/insights/filters.ts";
import { Button } from "#ui/button.tsx";
import { Chip, ChipRow, ChipSelect } from "#ui/chip.tsx";
import { SelectField } from "#ui/field.tsx";
import { TextButton } from "#ui/text-link.tsx";
import type { AreaName } from "./area.ts";
import { activeIn } from "./filters.ts";
import { ageBands, type Chosen, type ChosenKey, yearsBands } from "./filters-chosen.ts";
import {
  ageName,
  ageRangeName,
  filterBar as copy,
  filterName,
  roleName,
  timespanNames,
  yearsName,
} from "./filters-copy.ts";
import styles from "./insights.module.css";
import type { Filtering } from "./use-filters.ts";

const FilterSheet = lazy(async () => ({
  default: (await import("./filters-sheet.tsx")).FilterSheet,
}));

type Props = { readonly area: AreaName; readonly filtering: Filtering };

const NAMED_DAYS = "days";

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

const quick = [
  ["role", copy.role, INSIGHT_ROLES, roleName],
  ["age", copy.age, ageBands, ageName],
  ["years_in_profession", copy.years, yearsBands, yearsName],
] as const;

const RANGE = "range";

/** Formats an age range, which only engagement supports. */
const rangeIn = (area: AreaName, { start_age, end_age }: Chosen) =>
  area === "engagement" && (start_age ?? end_age) !== undefined
    ? ageRangeName(start_age, end_age)
    : undefined;
const noRange = (key: ChosenKey) =>
  key === "age" ? { start_age: undefined, end_age: undefined } : {};

/** Shows the most used filters, on phones only the period. The rest is in a sheet. */
export function FilterBar({ area, filtering }: Props) {
  const { chosen, change, reset } = filtering;
  const [isChoosing, setChoosing] = useState(false);
  const active = activeIn(area, chosen);
  const range = rangeIn(area, chosen);
  const setSpan = (value: string) => {
    if (value !== NAMED_DAYS) change({ timespan: value });
  };
  return (
    <section className={styles.filters} aria-label={copy.label}>
      <div className={styles.wide}>
        <SelectField
          label={copy.period}
          value={spanIn(area, filtering)}
          onChange={({ currentTarget }) => setSpan(currentTarget.value)}
        >
          <Timespans chosen={chosen} />
        </SelectField>
        {quick.map(([key, label, options, nameOf]) => (
          <SelectField
            key={key}
            label={label}
            value={chosen[key] ?? (key === "age" && range ? RANGE : ALL)}
            onChange={({ currentTarget: { value } }) =>
              change({ ...noRange(key), [key]: value === ALL ? undefined : value })
            }
          >
            <option value={ALL}>{copy.all}</option>
            {key === "age" && range && <option value={RANGE}>{range}</option>}
            {options.map((option) => (
              <option key={option} value={option}>
                {nameOf(option)}
              </option>
            ))}
          </SelectField>
        ))}
        <Button icon="filters" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {copy.more}
        </Button>
      </div>
      <div className={styles.narrow}>
        <ChipRow label={copy.open}>
          <Chip
            icon="filters"
            aria-haspopup="dialog"
            count={active.length}
            onClick={() => setChoosing(true)}
          >
            {copy.open}
          </Chip>
          <ChipSelect
            label={copy.period}
            value={spanIn(area, filtering)}
            onChange={({ currentTarget }) => setSpan(currentTarget.value)}
          >
            <Timespans chosen={chosen} />
          </ChipSelect>
        </ChipRow>
      </div>
      <Active active={active} filtering={filtering} onReset={reset} />
      {isChoosing && (
        <Suspense>
          <FilterSheet area={area} filtering={filtering} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  );
}

type ActiveProps = {
  readonly active: readonly ChosenKey[];
  readonly filtering: Filtering;
  readonly onReset: () => void;
};

/** Lists active filters as chips that remove them. */
function Active({ active, filtering: { chosen, change }, onReset }: ActiveProps) {
  if (Object.keys(chosen).length === 0) return null;
  return (
    <div className={styles.active}>
      {active.length > 0 && (
        <ChipRow label={copy.active}>
          {active.map((key) => (
            <Chip key={key} pressed onClick={() => change({ [key]: undefined })}>
              {filterName(key, chosen[key] ?? "")}
            </Chip>
          ))}
        </ChipRow>
      )}
      <TextButton onClick={onReset}>{copy.reset}</TextButton>
    </div>
  );
}
