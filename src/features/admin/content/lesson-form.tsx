import { CONTENT_TYPES, LICENSE_TYPES } from "#contract/constants.ts";
import type { AdminNames, AdminCollections } from "#contract/learning/admin-collections.ts";
import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-content.module.css";
import { Area, Checks, type Choice, Line, Pick } from "./lesson-inputs.tsx";
import { ReadingFields, ReferenceFields } from "./reading-fields.tsx";
import { RelatedFields } from "./related-fields.tsx";
import type { Editing } from "./use-lesson.ts";

export type Choices = AdminCollections & AdminNames;

type Props = { readonly editing: Editing; readonly choices: Choices };

const same = (names: readonly string[]): Choice[] =>
  names.map((name) => ({ value: name, text: name }));

/** What a lesson has stays a choice, even when it is on no list. */
const withOwn = (known: readonly string[], own: readonly string[]) =>
  same([...known, ...own.filter((name) => !known.includes(name))]);

/** All fields, in the groups one thinks of them in. */
export function LessonForm({ editing, choices }: Props) {
  const { fields, set } = editing;
  const of = <F extends LessonField>(name: F) => ({ name, editing });
  const toggle = (name: "cme" | "contact_hours") => ({
    value: name,
    text: name === "cme" ? "CME credit, for physicians" : "Contact hours, for nurses",
  });
  const credits = (["cme", "contact_hours"] as const).filter((name) => fields[name] === "1");
  return (
    <>
      <Card title="What it is" className={styles.card}>
        <Line {...of("title")} />
        <Line {...of("tagline")} hint="One sentence, shown below the title" />
        <div className={styles.pair}>
          <Line {...of("lesson_number")} hint="As in RL-100" />
          <Pick {...of("type")} options={same(CONTENT_TYPES)} />
        </div>
        <Area
          {...of("description")}
          rows={8}
          hint="Paragraphs, bold, lists and links to the web may stand in it as HTML"
        />
        <div className={styles.pair}>
          <Line
            {...of("subject_matter_expert")}
            suggestions={choices.speaker.map(({ name }) => name)}
          />
          <Line {...of("length")} hint="Minutes and seconds; taken from the recording" />
        </div>
        <Line {...of("released_on")} type="date" />
      </Card>
      <Card title="Where it stands" className={styles.card}>
        <div className={styles.pair}>
          <Pick
            {...of("series_id")}
            options={[
              { value: "", text: "None yet" },
              ...choices.series.map(({ id, name }) => ({ value: id, text: name })),
            ]}
          />
          <Line {...of("category_name")} suggestions={choices.category.map(({ name }) => name)} />
        </div>
        <Checks
          legend="For whom"
          options={same(LICENSE_TYPES)}
          chosen={fields.content_for}
          error={editing.problems.content_for?.[0]}
          onChange={(chosen) => set({ content_for: chosen as LessonFields["content_for"] })}
        />
        <Checks
          legend="Stressors it helps with"
          options={withOwn(choices.stressor, fields.stressors)}
          chosen={fields.stressors}
          error={editing.problems.stressors?.[0]}
          onChange={(stressors) => set({ stressors })}
        />
        <Checks
          legend="Sections of the library"
          options={withOwn(
            choices.sections.map(({ section_name }) => section_name),
            fields.sections,
          )}
          chosen={fields.sections}
          error={editing.problems.sections?.[0]}
          onChange={(sections) => set({ sections })}
        />
      </Card>
      <Card title="Continuing education" className={styles.card}>
        <Checks
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
        <Line {...of("credit")} inputMode="decimal" hint="With two decimals, as in 0.25" />
        {credits.length > 0 && (
          <TextLink to={adminPath(`credits/terms/${editing.lesson.id}`)}>
            Questions, disclosure and the last day of a claim
          </TextLink>
        )}
        <Line {...of("objective_1")} optional />
        <Line {...of("objective_2")} optional />
        <Line {...of("objective_3")} optional />
        <Area {...of("notes")} rows={3} optional hint="For editors, and beside the credit" />
      </Card>
      <RelatedFields editing={editing} />
      <ReadingFields editing={editing} />
      <ReferenceFields editing={editing} />
    </>
  );
}
