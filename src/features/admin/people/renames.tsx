import { listRosterRows, type Roster } from "#contract/organizations/admin-rosters.ts";
import { call } from "#device/session.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { Checkbox } from "./account-fields.tsx";
import styles from "./admin-people.module.css";
import { changeText, renames as copy } from "./roster-copy.ts";

const SHOWN = 5;

type Props = {
  readonly roster: Roster;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** Shows whose name would change. Names change only if the administrator confirms them. */
export function Renames({ roster: { id, counts }, isOn, onChange }: Props) {
  const query = { plan: "renamed", size: SHOWN } as const;
  const { state } = useRequest(() => call(listRosterRows, { params: { id }, query }), id);
  const rows = state.kind === "ready" ? state.value.data : [];
  return (
    <section>
      <h3>{copy.title(counts.renames)}</h3>
      <p className="muted">{copy.text}</p>
      <ul className={styles.rows}>
        {rows.map(({ line, email, changes }) => (
          <li key={line}>
            <span>{email}</span>
            <span>
              {changes
                .filter(({ field }) => field === "first_name" || field === "last_name")
                .map(changeText)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {counts.renames > SHOWN && <p className="small muted">{copy.more(counts.renames - SHOWN)}</p>}
      <Checkbox label={copy.confirm(counts.renames)} isOn={isOn} onChange={onChange} />
    </section>
  );
}
