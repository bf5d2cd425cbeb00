import { useRef } from "react";
import { TIMESPANS } from "#contract/insights/filters.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/field.tsx";
import type { AreaName } from "./area.ts";
import type { FilterValues } from "./filter-values.ts";
import styles from "./filters.module.css";
import { activeIn } from "./filters.ts";
import { filterSheet as copy, filterBar, timespanNames } from "./filters-copy.ts";
import { Ages, Choice, DayField, type PartProps } from "./filters-fields.tsx";
import type { Change, Filtering } from "./use-filters.ts";

type Props = {
  readonly area: AreaName;
  readonly filtering: Filtering;
  readonly values: FilterValues | undefined;
  readonly onClose: () => void;
};

/**
 * Shows all filters. Changes apply immediately; the browser's Back undoes everything changed in the
 * sheet.
 */
export function FilterSheet({ area, filtering, values, onClose }: Props) {
  const { chosen, change, reset } = filtering;
  const hasChanged = useRef(false);
  const choose: Change = (changes) => {
    change(changes, { replace: hasChanged.current });
    hasChanged.current = true;
  };
  const part = { filtering, choose };
  const active = activeIn(area, chosen).length;
  return (
    <Dialog
      open
      aside
      title={copy.title}
      onClose={onClose}
      actions={
        <>
          {active > 0 && <Button onClick={reset}>{filterBar.reset}</Button>}
          <Button kind="main" onClick={onClose}>
            {copy.apply}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <When area={area} {...part} />
        {area !== "questions" && <Who values={values} {...part} />}
        {area === "efficacy" && <Baseline {...part} />}
        <p className="small muted">{copy.hint}</p>
      </div>
    </Dialog>
  );
}

type AreaPartProps = PartProps & { readonly area: AreaName };
type PeopleProps = PartProps & { readonly values: FilterValues | undefined };

function When({ area, filtering, choose }: AreaPartProps) {
  const { chosen, filters } = filtering;
  const span = area === "engagement" ? filters.engagement.timeSpan : filters[area].timespan;
  return (
    <fieldset>
      <legend>{copy.period}</legend>
      <SelectField
        label={filterBar.period}
        value={chosen.start_date === undefined ? span : ""}
        onChange={({ currentTarget: { value } }) => choose({ timespan: value || undefined })}
      >
        {chosen.start_date !== undefined && <option value="">{filterBar.customDates}</option>}
        {TIMESPANS.map((one) => (
          <option key={one} value={one}>
            {timespanNames[one]}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <DayField name="start_date" label={copy.startDate} filtering={filtering} choose={choose} />
        <DayField name="end_date" label={copy.endDate} filtering={filtering} choose={choose} />
      </div>
      <p className={styles.hint}>{copy.datesHint}</p>
    </fieldset>
  );
}

function Baseline(part: PartProps) {
  return (
    <fieldset>
      <legend>{copy.baseline}</legend>
      <div className={styles.pair}>
        <DayField name="baseline_start_date" label={copy.startDate} {...part} />
        <DayField name="baseline_end_date" label={copy.endDate} {...part} />
      </div>
      <p className={styles.hint}>{copy.baselineHint}</p>
    </fieldset>
  );
}

function Who({ values, filtering, choose }: PeopleProps) {
  if (values?.filters === 0) return <p className={styles.hint}>{filterBar.totalsOnly}</p>;
  const part = { filtering, choose, values };
  return (
    <fieldset>
      <legend>{copy.people}</legend>
      <Choice name="role" label={filterBar.role} {...part} />
      <Choice name="department" label={filterBar.department} {...part} />
      <Ages {...part} />
      <Choice name="gender" label={filterBar.gender} {...part} />
      <Choice name="years_in_profession" label={filterBar.years} {...part} />
    </fieldset>
  );
}
