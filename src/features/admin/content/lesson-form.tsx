import { CONTENT_TYPES, LICENSE_TYPES } from "#contract/constants.ts";
import type { AdminCollections, AdminNames } from "#contract/learning/admin-collections.ts";
import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { type CreditDetail, minutesFor } from "#contract/learning/credit-details.ts";
import { RichTextField } from "#shared/admin/rich-text/rich-text-field.tsx";
import { Card } from "#ui/card.tsx";
import styles from "./admin-content.module.css";
import { CreditFields } from "./credit-fields.tsx";
import { fieldNames } from "./lesson-copy.ts";
import {
  CheckboxGroup,
  LessonSelect,
  LessonTextField,
  type SelectOption,
} from "./lesson-inputs.tsx";
import { lessonForm as copy } from "./lesson-page-copy.ts";
import { neededForCredit } from "./needed-for-credit.ts";
import { ReadingRows } from "./rows/reading-rows.tsx";
import { ReferenceRows } from "./rows/reference-rows.tsx";
import { RelatedRows } from "./rows/related-rows.tsx";
import type { LessonEditing } from "./use-lesson.ts";

export type LessonChoices = AdminCollections & AdminNames;

type Props = { readonly editing: LessonEditing; readonly choices: LessonChoices };

const toOptions = (names: readonly string[]): SelectOption[] =>
  names.map((name) => ({ value: name, text: name }));

/** Keeps the lesson's current values selectable even when they are no longer offered. */
const withCurrent = (known: readonly string[], own: readonly string[]) =>
  toOptions([...known, ...own.filter((name) => !known.includes(name))]);

function lengthHint(needed: ReadonlySet<CreditDetail>, credit: string): string {
  if (needed.has("typed_length")) return copy.lengthTooLong;
  return needed.has("length") ? copy.minutesForCredit(minutesFor(credit), credit) : copy.lengthHint;
}

export function LessonForm({ editing, choices }: Props) {
  const { fields, set } = editing;
  const field = <F extends LessonField>(name: F) => ({ name, editing });
  const needed = neededForCredit(editing);
  return (
    <>
      <Card title={copy.basics} className={styles.card}>
        <LessonTextField {...field("title")} />
        <LessonTextField {...field("tagline")} hint={copy.taglineHint} />
        <div className={styles.pair}>
          <LessonTextField {...field("lesson_number")} hint={copy.numberHint} />
          <LessonSelect {...field("type")} options={toOptions(CONTENT_TYPES)} />
        </div>
        <RichTextField
          name="description"
          label={fieldNames.description}
          value={fields.description}
          error={editing.problems.description?.[0]}
          onChange={(description) => set({ description })}
        />
        <div className={styles.pair}>
          <LessonTextField
            {...field("subject_matter_expert")}
            suggestions={choices.speaker.map(({ name }) => name)}
          />
          <LessonTextField {...field("length")} hint={lengthHint(needed, fields.credit)} />
        </div>
        <LessonTextField {...field("released_on")} type="date" />
      </Card>
      <Card title={copy.placement} className={styles.card}>
        <div className={styles.pair}>
          <LessonSelect
            {...field("series_id")}
            options={[
              { value: "", text: copy.noSeries },
              ...choices.series.map(({ id, name }) => ({ value: id, text: name })),
            ]}
          />
          <LessonTextField
            {...field("category_name")}
            suggestions={choices.category.map(({ name }) => name)}
          />
        </div>
        <CheckboxGroup
          name="sections"
          legend={fieldNames.sections}
          options={withCurrent(
            choices.sections.map(({ section_name }) => section_name),
            fields.sections,
          )}
          chosen={fields.sections}
          error={editing.problems.sections?.[0]}
          onChange={(sections) => set({ sections })}
        />
      </Card>
      <Card title={copy.audience} className={styles.card}>
        <CheckboxGroup
          name="content_for"
          legend={fieldNames.content_for}
          options={toOptions(LICENSE_TYPES)}
          chosen={fields.content_for}
          error={
            editing.problems.content_for?.[0] ??
            (needed.has("license_types") ? copy.neededForCredit : undefined)
          }
          onChange={(chosen) => set({ content_for: chosen as LessonFields["content_for"] })}
        />
        <CheckboxGroup
          name="stressors"
          legend={fieldNames.stressors}
          options={withCurrent(choices.stressor, fields.stressors)}
          chosen={fields.stressors}
          error={editing.problems.stressors?.[0]}
          onChange={(stressors) => set({ stressors })}
        />
      </Card>
      <CreditFields editing={editing} needed={needed} />
      <RelatedRows editing={editing} />
      <ReadingRows editing={editing} />
      <ReferenceRows editing={editing} />
    </>
  );
}
