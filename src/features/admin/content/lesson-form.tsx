import { CONTENT_TYPES, LICENSE_TYPES } from "#contract/constants.ts";
import type { AdminCollections, AdminNames } from "#contract/learning/admin-collections.ts";
import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-content.module.css";
import {
  CheckboxGroup,
  LessonSelect,
  LessonTextArea,
  LessonTextField,
  type SelectOption,
} from "./lesson-inputs.tsx";
import { ReadingFields, ReferenceFields } from "./reading-fields.tsx";
import { RelatedFields } from "./related-fields.tsx";
import type { LessonEditing } from "./use-lesson.ts";

export type LessonChoices = AdminCollections & AdminNames;

type Props = { readonly editing: LessonEditing; readonly choices: LessonChoices };

const toOptions = (names: readonly string[]): SelectOption[] =>
  names.map((name) => ({ value: name, text: name }));

/** Keeps the lesson's current values selectable even when they are no longer offered. */
const withCurrent = (known: readonly string[], own: readonly string[]) =>
  toOptions([...known, ...own.filter((name) => !known.includes(name))]);

export function LessonForm({ editing, choices }: Props) {
  const { fields, set } = editing;
  const field = <F extends LessonField>(name: F) => ({ name, editing });
  const toggle = (name: "cme" | "contact_hours") => ({
    value: name,
    text: name === "cme" ? "CME credit, for physicians" : "Contact hours, for nurses",
  });
  const credits = (["cme", "contact_hours"] as const).filter((name) => fields[name] === "1");
  return (
    <>
      <Card title="What it is" className={styles.card}>
        <LessonTextField {...field("title")} />
        <LessonTextField {...field("tagline")} hint="One sentence, shown below the title" />
        <div className={styles.pair}>
          <LessonTextField {...field("lesson_number")} hint="As in RL-100" />
          <LessonSelect {...field("type")} options={toOptions(CONTENT_TYPES)} />
        </div>
        <LessonTextArea
          {...field("description")}
          rows={8}
          hint="Paragraphs, bold, lists and links to the web may stand in it as HTML"
        />
        <div className={styles.pair}>
          <LessonTextField
            {...field("subject_matter_expert")}
            suggestions={choices.speaker.map(({ name }) => name)}
          />
          <LessonTextField
            {...field("length")}
            hint="Minutes and seconds; taken from the recording"
          />
        </div>
        <LessonTextField {...field("released_on")} type="date" />
      </Card>
      <Card title="Where it stands" className={styles.card}>
        <div className={styles.pair}>
          <LessonSelect
            {...field("series_id")}
            options={[
              { value: "", text: "None yet" },
              ...choices.series.map(({ id, name }) => ({ value: id, text: name })),
            ]}
          />
          <LessonTextField
            {...field("category_name")}
            suggestions={choices.category.map(({ name }) => name)}
          />
        </div>
        <CheckboxGroup
          legend="For whom"
          options={toOptions(LICENSE_TYPES)}
          chosen={fields.content_for}
          error={editing.problems.content_for?.[0]}
          onChange={(chosen) => set({ content_for: chosen as LessonFields["content_for"] })}
        />
        <CheckboxGroup
          legend="Stressors it helps with"
          options={withCurrent(choices.stressor, fields.stressors)}
          chosen={fields.stressors}
          error={editing.problems.stressors?.[0]}
          onChange={(stressors) => set({ stressors })}
        />
        <CheckboxGroup
          legend="Sections of the library"
          options={withCurrent(
            choices.sections.map(({ section_name }) => section_name),
            fields.sections,
          )}
          chosen={fields.sections}
          error={editing.problems.sections?.[0]}
          onChange={(sections) => set({ sections })}
        />
      </Card>
      <Card title="Continuing education" className={styles.card}>
        <CheckboxGroup
          legend="It carries"
          options={[toggle("cme"), toggle("contact_hours")]}
          chosen={credits}
          onChange={(chosen) =>
            set({
              cme: chosen.includes("cme") ? "1" : "0",
              contact_hours: chosen.includes("contact_hours") ? "1" : "0",
            })
          }
        />
        <LessonTextField
          {...field("credit")}
          inputMode="decimal"
          hint="With two decimals, as in 0.25"
        />
        {credits.length > 0 && (
          <TextLink to={adminPath(`credits/terms/${editing.lesson.id}`)}>
            Questions, disclosure and the last day of a claim
          </TextLink>
        )}
        <LessonTextField {...field("objective_1")} optional />
        <LessonTextField {...field("objective_2")} optional />
        <LessonTextField {...field("objective_3")} optional />
        <LessonTextArea
          {...field("notes")}
          rows={3}
          optional
          hint="For editors, and beside the credit"
        />
      </Card>
      <RelatedFields editing={editing} />
      <ReadingFields editing={editing} />
      <ReferenceFields editing={editing} />
    </>
  );
}
