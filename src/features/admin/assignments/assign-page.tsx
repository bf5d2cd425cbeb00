import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { createAssignments } from "#contract/learning/admin-assignments.ts";
import type { PracticeGroup } from "#contract/organizations/groups.ts";
import { call } from "#device/session.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { groupOptions, usePracticeGroups } from "#shared/admin/admin-groups.ts";
import admin from "#shared/admin/admin-page.module.css";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { calendarDay } from "#sync/local/calendar-day.ts";
import type { Content, Series } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import { Checkbox } from "../people/account-fields.tsx";
import people from "../people/admin-people.module.css";
import { noLedGroup } from "../people/copy.ts";
import { useSubmit } from "../people/use-submit.ts";
import styles from "./assignments.module.css";
import { AudienceFields, type AudienceValues, audienceBody } from "./audience-fields.tsx";
import { assignPage as copy } from "./copy.ts";

export function AssignPage() {
  const asking = usePracticeGroups();
  return (
    <>
      <div className={styles.head}>
        <PageTitle title={copy.title} />
      </div>
      <OnlineOnly asking={asking} what={copy.noGroups}>
        {({ data }) => {
          const groups = data.filter(({ enabled }) => enabled);
          return groups.length === 0 ? (
            <EmptyState title={noLedGroup.title} icon="grove">
              <p>{noLedGroup.text}</p>
            </EmptyState>
          ) : (
            <AssignForm groups={groups} />
          );
        }}
      </OnlineOnly>
    </>
  );
}

const LESSON = "lesson:";
const SERIES = "series:";
const TWO_WEEKS_MS = 14 * 86_400_000;

type Values = AudienceValues & { readonly what: string; readonly groups: readonly string[] };

function AssignForm({ groups }: { readonly groups: readonly PracticeGroup[] }) {
  const navigate = useNavigate();
  const [values, setValues] = useDraft<Values>("assign", {
    what: "",
    groups: groups.length === 1 ? groups.map(({ id }) => id) : [],
    audience: "everyone",
    titles: [],
    people: [],
    dueOn: calendarDay(new Date(Date.now() + TWO_WEEKS_MS)),
  });
  const { form, problems, isBusy, send } = useSubmit(copy.offline);
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const { what, groups: chosen } = values;
  async function save() {
    const body = {
      practice_group_ids: [...chosen],
      record_id_: what.startsWith(LESSON) ? what.slice(LESSON.length) : null,
      series_id: what.startsWith(SERIES) ? what.slice(SERIES.length) : null,
      due_on: values.dueOn,
      ...audienceBody(values),
    };
    const query = { practice_group_id: chosen[0] ?? groups[0]?.id };
    const created = await send(() => call(createAssignments, { query, body }));
    if (!created) return;
    const reached = created.data.reduce((sum, one) => sum + one.people, 0);
    showToast({ text: copy.done(reached) });
    void navigate(adminPath("assignments"));
  }
  const { fields } = problems;
  return (
    <Form ref={form} className={people.form} busy={isBusy} onSubmit={() => void save()}>
      <WhatField
        value={what}
        error={fields.lesson?.[0]}
        onChange={(value) => change({ what: value })}
      />
      {groups.length === 1 ? (
        <p>
          <span className={people.label}>{copy.oneGroup}</span>
          {groups[0]?.name}
        </p>
      ) : (
        <fieldset>
          <legend className={people.label}>{copy.groups}</legend>
          <div className={styles.scroll}>
            {groupOptions(groups).map(({ value, text }) => (
              <Checkbox
                key={value}
                label={text}
                isOn={chosen.includes(value)}
                onChange={(isOn) =>
                  change({
                    groups: isOn ? [...chosen, value] : chosen.filter((one) => one !== value),
                  })
                }
              />
            ))}
          </div>
          <FormError text={fields.practice_group_ids?.[0]} />
        </fieldset>
      )}
      <AudienceFields groups={chosen} values={values} onChange={change} errors={fields} />
      <FormError text={problems.form} />
      <div className={admin.actions}>
        <LinkButton to={adminPath("assignments")}>{copy.cancel}</LinkButton>
        <Button type="submit" kind="main" busy={isBusy}>
          {copy.submit}
        </Button>
      </div>
    </Form>
  );
}

type Library = { readonly lessons: readonly Content[]; readonly series: readonly Series[] };
const EMPTY: Library = { lessons: [], series: [] };

type WhatProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** Offers each series and its lessons. Handouts can't be completed. */
function WhatField({ value, error, onChange }: WhatProps) {
  const library = valueOr(
    useLive(async ({ content }): Promise<Library> => {
      const [lessons, series] = await Promise.all([content.all(), content.series()]);
      return { lessons, series };
    }, []),
    EMPTY,
  );
  const shelves = useMemo(
    () =>
      library.series
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((one) => ({
          ...one,
          lessons: library.lessons
            .filter((lesson) => lesson.seriesId === one.id)
            .filter(({ type, isWithdrawn }) => type !== "Handout" && !isWithdrawn)
            .toSorted((a, b) => a.order - b.order),
        }))
        .filter(({ lessons }) => lessons.length > 0),
    [library],
  );
  return (
    <SelectField
      label={copy.what}
      name="lesson"
      value={value}
      error={error}
      hint={shelves.length === 0 ? copy.notLoaded : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{copy.choose}</option>
      {shelves.map(({ id, name, lessons }) => (
        <optgroup key={id} label={name}>
          <option value={`${SERIES}${id}`}>
            {copy.wholeSeries}: {name}
          </option>
          {lessons.map((lesson) => (
            <option key={lesson.id} value={`${LESSON}${lesson.id}`}>
              {lesson.title}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
