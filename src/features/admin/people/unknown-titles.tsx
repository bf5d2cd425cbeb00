import { listProviderTitles } from "#contract/accounts/users.ts";
import type { RosterTitle } from "#contract/organizations/admin-rosters.ts";
import { call } from "#device/session.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { SelectField } from "#ui/field.tsx";
import styles from "./admin-people.module.css";
import { unknownTitles as copy } from "./roster-copy.ts";

/** The title to store by the title in the file; null keeps it. */
export type ChosenTitles = Readonly<Record<string, string | null>>;

type Props = {
  readonly titles: readonly RosterTitle[];
  readonly chosen: ChosenTitles;
  readonly onChange: (chosen: ChosenTitles) => void;
};

/** Offers a known title for each title of the file that Respite doesn't know. */
export function UnknownTitles({ titles, chosen, onChange }: Props) {
  const { state } = useRequest(() => call(listProviderTitles, {}), "");
  const known = state.kind === "ready" ? state.value.data.map(({ name }) => name) : [];
  return (
    <section className={styles.form}>
      <div>
        <h3>{copy.title(titles.length)}</h3>
        <p className="muted">{copy.text}</p>
      </div>
      {titles.map(({ title, rows }) => {
        const use = chosen[title] ?? "";
        const options = use === "" || known.includes(use) ? known : [use, ...known];
        return (
          <SelectField
            key={title}
            label={copy.label(title, rows)}
            value={use}
            onChange={(event) =>
              onChange({ ...chosen, [title]: event.currentTarget.value || null })
            }
          >
            <option value="">{copy.keep(title)}</option>
            {options.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        );
      })}
    </section>
  );
}
