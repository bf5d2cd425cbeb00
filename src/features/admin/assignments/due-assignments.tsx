import { type AssignmentRow, listAssignments } from "#contract/learning/admin-assignments.ts";
import { call } from "#device/session.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { formatDate } from "#ui/format-date.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./assignments.module.css";
import { AssignmentStatus } from "./assignments-page.tsx";
import { audienceText, completedText, assignmentsPage as copy } from "./copy.ts";

const MAX_SHOWN = 3;

/** The open assignments of a group that are due next, for the overview. Renders nothing without one. */
export function DueAssignments({ group }: { readonly group: string }) {
  const query = { practice_group_id: group, state: "open", sort: "due", size: MAX_SHOWN } as const;
  const asking = useRequest(() => call(listAssignments, { query }), `due ${group}`);
  return (
    <OnlineOnly asking={asking} what={copy.title}>
      {({ data, total }) =>
        data.length > 0 && (
          <Section
            title={copy.title}
            action={<TextLink to={adminPath("assignments")}>{copy.all(total)}</TextLink>}
          >
            <ul className={styles.due}>
              {data.map((row) => (
                <Due key={row.id} row={row} />
              ))}
            </ul>
          </Section>
        )
      }
    </OnlineOnly>
  );
}

function Due({ row }: { readonly row: AssignmentRow }) {
  const { id, title, group, due_on, people, completed } = row;
  const to = `${adminPath(`assignments/${id}`)}?${new URLSearchParams({ group: group.id })}`;
  return (
    <li>
      <div>
        <TextLink to={to}>{title}</TextLink>
        <p className="small muted">
          {audienceText(row)} · {copy.dueOn(formatDate(due_on) ?? due_on)}{" "}
          <AssignmentStatus {...row} />
        </p>
        <ProgressBar
          label={copy.columns.completed}
          value={completed}
          max={people}
          valueText={completedText(row)}
        />
      </div>
      <p className="small">{completedText(row)}</p>
    </li>
  );
}
