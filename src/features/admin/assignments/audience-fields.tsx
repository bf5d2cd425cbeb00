import { useState } from "react";
import { type Audience, previewAssignment } from "#contract/learning/admin-assignments.ts";
import { listPeople } from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import type { FieldErrors } from "#shared/accounts/person-copy.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceList } from "#ui/choice-list.tsx";
import { Field } from "#ui/field.tsx";
import { Note } from "#ui/note.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Checkbox } from "../people/account-fields.tsx";
import people from "../people/admin-people.module.css";
import { nameOf } from "../people/copy.ts";
import styles from "./assignments.module.css";
import { audienceFields as copy } from "./copy.ts";

export type Person = { readonly id: string; readonly name: string };

/** Who gets an assignment, and by when. */
export type AudienceValues = {
  readonly audience: Audience;
  readonly titles: readonly string[];
  readonly people: readonly Person[];
  readonly dueOn: string;
};

/** The part of a request that says who gets it. */
export const audienceBody = ({ audience, titles, people: chosen }: AudienceValues) => ({
  audience,
  titles: audience === "titles" ? [...titles] : [],
  people: audience === "people" ? chosen.map(({ id }) => id) : [],
});

type Props = {
  readonly groups: readonly string[];
  readonly values: AudienceValues;
  readonly onChange: (changes: Partial<AudienceValues>) => void;
  readonly errors: FieldErrors;
};

export function AudienceFields({ groups, values, onChange, errors }: Props) {
  const { audience, titles, people: chosen, dueOn } = values;
  const [group] = groups;
  const body = { practice_group_ids: [...groups], ...audienceBody(values) };
  const query = { practice_group_id: group };
  const { state } = useRequest(
    group === undefined ? undefined : () => call(previewAssignment, { query, body }),
    JSON.stringify(body),
  );
  const preview = state.kind === "ready" ? state.value : undefined;
  const toggle = (title: string, isOn: boolean) =>
    onChange({ titles: isOn ? [...titles, title] : titles.filter((one) => one !== title) });
  return (
    <>
      <ChoiceList
        legend={copy.legend}
        options={copy.options}
        value={audience}
        onChange={(value) => onChange({ audience: value })}
        error={errors.titles?.[0] ?? errors.people?.[0]}
      />
      {audience === "titles" && (
        <Titles
          offered={preview?.titles}
          chosen={titles}
          onToggle={toggle}
          isLoading={state.kind === "loading" && group !== undefined}
        />
      )}
      {audience === "people" &&
        (group === undefined || groups.length > 1 ? (
          <p className="muted">{copy.onePeopleGroup}</p>
        ) : (
          <People group={group} chosen={chosen} onChange={(next) => onChange({ people: next })} />
        ))}
      <Field
        label={copy.dueOn}
        hint={copy.dueHint}
        name="due_on"
        type="date"
        value={dueOn}
        error={errors.due_on?.[0]}
        onChange={(event) => onChange({ dueOn: event.currentTarget.value })}
      />
      {group !== undefined && (
        <Note>
          <p role="status">
            <strong>{preview ? copy.reach(preview.people) : copy.counting}</strong>{" "}
            {audience === "everyone" && copy.joiners}
            {audience === "titles" && copy.joinersTitles}
          </p>
          <p className="small">{copy.reminders}</p>
          <p className="small">{copy.privacy}</p>
        </Note>
      )}
    </>
  );
}

type TitlesProps = {
  readonly offered: readonly { readonly title: string; readonly people: number }[] | undefined;
  readonly chosen: readonly string[];
  readonly onToggle: (title: string, isOn: boolean) => void;
  readonly isLoading: boolean;
};

function Titles({ offered, chosen, onToggle, isLoading }: TitlesProps) {
  const [last, setLast] = useState(offered);
  // Keeps the list while the people are counted again.
  if (offered && offered !== last) setLast(offered);
  const shown = offered ?? last ?? [];
  const gone = chosen.filter((title) => !shown.some((one) => one.title === title));
  return (
    <fieldset>
      <legend className={people.label}>{copy.titles}</legend>
      {shown.length === 0 && gone.length === 0 && (
        <p className="muted">{isLoading ? copy.counting : copy.noTitles}</p>
      )}
      <div className={styles.scroll}>
        {[...shown, ...gone.map((title) => ({ title, people: 0 }))].map((one) => (
          <Checkbox
            key={one.title}
            label={copy.title(one.title, one.people)}
            isOn={chosen.includes(one.title)}
            onChange={(isOn) => onToggle(one.title, isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type PeopleProps = {
  readonly group: string;
  readonly chosen: readonly Person[];
  readonly onChange: (chosen: readonly Person[]) => void;
};

const MAX_FOUND = 8;

function People({ group, chosen, onChange }: PeopleProps) {
  const [q, setText] = useState("");
  const query = { practice_group_id: group, q, size: MAX_FOUND };
  const { state } = useRequest(
    q.trim() === "" ? undefined : () => call(listPeople, { query }),
    JSON.stringify(query),
  );
  const isChosen = (id: string) => chosen.some((one) => one.id === id);
  const found = state.kind === "ready" ? state.value.data.filter(({ id }) => !isChosen(id)) : [];
  return (
    <div>
      <p className={people.label}>{copy.people}</p>
      <SearchField label={copy.search} value={q} maxLength={200} onChange={setText} />
      {q.trim() !== "" && (
        <ul className={styles.list} aria-label={copy.found}>
          {found.map((person) => {
            const name = nameOf(person);
            return (
              <li key={person.id}>
                <span>
                  {name} <span className="muted">{person.provider_title}</span>
                </span>
                <Button
                  icon="plus"
                  aria-label={copy.add(name)}
                  onClick={() => onChange([...chosen, { id: person.id, name }])}
                />
              </li>
            );
          })}
          {state.kind === "ready" && found.length === 0 && <li>{copy.noneFound}</li>}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className={styles.list}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              {name}
              <Button
                icon="close"
                aria-label={copy.remove(name)}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
