import {
  ACHIEVEMENT_COUNTERS,
  ACHIEVEMENT_ICONS,
  type AchievementRow,
} from "#contract/learning/admin-achievements.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import styles from "./admin-achievements.module.css";
import { conflictText, ruleDialog as copy, counterNames, iconNames } from "./copy.ts";
import { ReachPreview } from "./reach-preview.tsx";
import { draftOf, type RuleDraft, useRuleForm } from "./use-rule-form.ts";

type Props = {
  /** Undefined for a new achievement. */
  readonly rule: AchievementRow | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const FORM = "achievement-rule";

export function RuleDialog({ rule, onDone, onClose }: Props) {
  const form = useRuleForm(rule, onDone);
  const { typed, change, problems, isBusy, base, atLeast } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      title={rule ? copy.editTitle(rule.name) : copy.createTitle}
      actions={
        <>
          <Button
            onClick={() => {
              form.forget();
              onClose();
            }}
          >
            {copy.cancel}
          </Button>
          <Button kind="main" type="submit" form={FORM} busy={isBusy}>
            {copy.save}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        className={classNames(admin.stack, styles.form)}
        busy={isBusy}
        onSubmit={() => void form.save()}
      >
        {form.isBehind && base && <Conflict rule={base} onTake={() => change(draftOf(base))} />}
        <Field
          label={copy.name}
          value={typed.name}
          maxLength={100}
          readOnly={base?.is_reached ?? false}
          error={problems.name}
          hint={nameHint(base)}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Icons value={typed.icon} onChange={(icon) => change({ icon })} />
        <SelectField
          label={copy.requirement}
          value={typed.counts}
          onChange={(event) => change({ counts: event.currentTarget.value as RuleDraft["counts"] })}
        >
          {ACHIEVEMENT_COUNTERS.map((counts) => (
            <option key={counts} value={counts}>
              {counterNames[counts]}
            </option>
          ))}
        </SelectField>
        <Field
          label={copy.count}
          inputMode="numeric"
          maxLength={5}
          value={typed.atLeast}
          error={problems.number}
          onChange={(event) => change({ atLeast: event.currentTarget.value })}
        />
        {atLeast !== undefined && <ReachPreview counts={typed.counts} atLeast={atLeast} />}
        <FormError text={problems.form} />
      </Form>
    </Dialog>
  );
}

function nameHint(rule: AchievementRow | undefined): string {
  if (!rule) return copy.nameHintNew;
  return rule.is_reached ? copy.nameHintEarned : copy.nameHintRename;
}

type ConflictProps = { readonly rule: AchievementRow; readonly onTake: () => void };

function Conflict({ rule, onTake }: ConflictProps) {
  return (
    <Note tone="attention" isNew>
      <p>{conflictText(rule)}</p>
      <Button onClick={onTake}>{copy.useTheirs}</Button>
    </Note>
  );
}

type IconsProps = {
  readonly value: RuleDraft["icon"];
  readonly onChange: (icon: RuleDraft["icon"]) => void;
};

function Icons({ value, onChange }: IconsProps) {
  return (
    <fieldset>
      <legend>{copy.icon}</legend>
      <div className={styles.icons}>
        {ACHIEVEMENT_ICONS.map((icon) => (
          <label className={styles.icon} key={icon}>
            <input
              type="radio"
              name="achievement-icon"
              aria-label={iconNames[icon]}
              value={icon}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <Icon name={icon} size="l" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
