import { useRef } from "react";
import { GENDERS, INSIGHT_ROLES, TIMESPANS } from "#contract/insights/filters.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/field.tsx";
import type { AreaName } from "./area.ts";
import { activeIn } from "./filters.ts";
import { ageBands, yearsBands } from "./filters-chosen.ts";
import { ageWords, timespanWords } from "./filters-copy.ts";
import { Ages, Choice, DayField, Department, type PartProps } from "./filters-fields.tsx";
import styles from "./insights.module.css";
import type { Change, Filtering } from "./use-filters.ts";

type Props = {
  readonly area: AreaName;
  readonly filtering: Filtering;
  readonly onClose: () => void;
};

/**
 * Shows all filters. Changes apply immediately; the browser's Back undoes everything changed in the
 * sheet.
 */
export function FilterSheet({ area, filtering, onClose }: Props) {
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
      title="Filters"
      onClose={onClose}
      actions={
        <>
          {active > 0 && <Button onClick={reset}>Reset ({active})</Button>}
          <Button kind="main" onClick={onClose}>
            Show the figures
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <When area={area} {...part} />
        <Who area={area} {...part} />
        {area === "efficacy" && <Baseline {...part} />}
        <p className="small muted">
          Figures of few people are withheld, and days are widened where it needs more people.
        </p>
      </div>
    </Dialog>
  );
}

type AreaPartProps = PartProps & { readonly area: AreaName };

function When({ area, filtering, choose }: AreaPartProps) {
  const { chosen, filters } = filtering;
  const span = area === "engagement" ? filters.engagement.timeSpan : filters[area].timespan;
  return (
    <fieldset>
      <legend>When</legend>
      <SelectField
        label="Period"
        value={chosen.start_date === undefined ? span : ""}
        onChange={({ currentTarget: { value } }) => choose({ timespan: value || undefined })}
      >
        {chosen.start_date !== undefined && <option value="">Days of your own</option>}
        {TIMESPANS.map((one) => (
          <option key={one} value={one}>
            {timespanWords[one]}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <DayField name="start_date" label="First day" filtering={filtering} choose={choose} />
        <DayField name="end_date" label="Last day" filtering={filtering} choose={choose} />
      </div>
      <p className={styles.hint}>
        A first day takes the place of the period. With a last day alone, the period ends on it.
      </p>
    </fieldset>
  );
}

function Baseline(part: PartProps) {
  return (
    <fieldset>
      <legend>Baseline of the correlation</legend>
      <div className={styles.pair}>
        <DayField name="baseline_start_date" label="First day" {...part} />
        <DayField name="baseline_end_date" label="Last day" {...part} />
      </div>
      <p className={styles.hint}>Without days it is a year.</p>
    </fieldset>
  );
}

function Who({ area, filtering, choose }: AreaPartProps) {
  return (
    <fieldset>
      <legend>Whom</legend>
      <Choice name="role" label="Role" options={INSIGHT_ROLES} {...{ filtering, choose }} />
      <Department filtering={filtering} choose={choose} />
      {area === "engagement" ? (
        <Ages filtering={filtering} choose={choose} />
      ) : (
        <Choice
          name="age"
          label="Age"
          options={ageBands}
          words={ageWords}
          {...{ filtering, choose }}
        />
      )}
      <Choice name="gender" label="Gender" options={GENDERS} {...{ filtering, choose }} />
      <Choice
        name="years_in_profession"
        label="Years in profession"
        options={yearsBands}
        words={(band) => band.replace("-", "–")}
        {...{ filtering, choose }}
      />
    </fieldset>
  );
}
