import { useEffect, useRef, useState } from "react";
import {
  type matchRosterColumns,
  REQUIRED_COLUMNS,
  ROSTER_COLUMNS,
  type RosterColumn,
  type RosterColumnMatch,
} from "#contract/organizations/admin-rosters.ts";
import type { Reply } from "#contract/route.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SelectField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import styles from "./admin-people.module.css";
import { columnProblems, matchCard as copy } from "./import-copy.tsx";
import { fieldName } from "./roster-copy.ts";

export type Match = Reply<typeof matchRosterColumns>;
export type Columns = readonly (RosterColumn | null)[];

const missingIn = (columns: Columns) =>
  REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
const repeatedIn = (columns: Columns) =>
  columns.filter((column, at) => column !== null && columns.indexOf(column) !== at);

/** Whether the columns must be reviewed before the file can be checked. */
export const needsMatching = (matches: readonly RosterColumnMatch[]): boolean => {
  const columns = matches.map(({ column }) => column);
  return (
    matches.some(({ known, heading }) => !known && heading !== "") ||
    missingIn(columns).length + repeatedIn(columns).length > 0
  );
};

const named = (columns: Columns) => columns.map((column) => fieldName(column ?? "")).join(", ");

type Props = {
  readonly match: Match;
  readonly isBusy: boolean;
  readonly onCheck: (columns: Columns) => void;
};

/** Matches each column of the file to a field. The choice is remembered for the organization. */
export function MatchColumns({ match, isBusy, onCheck }: Props) {
  const [columns, setColumns] = useState<Columns>(() => match.data.map(({ column }) => column));
  const card = useRef<HTMLFormElement>(null);
  useEffect(() => card.current?.querySelector("select")?.focus(), []);
  const missing = missingIn(columns);
  const repeated = repeatedIn(columns);
  const problems = [
    ...(missing.length > 0 ? [columnProblems.missing?.(named(missing))] : []),
    ...(repeated.length > 0 ? [columnProblems.repeated?.(named(repeated))] : []),
  ];
  return (
    <Card title={copy.title}>
      <Form
        ref={card}
        className={styles.form}
        busy={isBusy}
        onSubmit={() => {
          if (problems.length === 0) onCheck(columns);
        }}
      >
        <p>{copy.lead}</p>
        {match.remembered && <Note>{copy.remembered}</Note>}
        {match.data.map(({ heading }, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two can have one name
            key={at}
            label={heading || copy.unnamed(at + 1)}
            value={columns[at] ?? ""}
            onChange={(event) => {
              const value = (event.currentTarget.value || null) as RosterColumn | null;
              setColumns((before) => before.with(at, value));
            }}
          >
            <option value="">{copy.ignore}</option>
            {ROSTER_COLUMNS.map((column) => (
              <option key={column} value={column}>
                {fieldName(column)}
              </option>
            ))}
          </SelectField>
        ))}
        <div role="status">
          {problems.length > 0 && (
            <Note tone="attention">
              {problems.map((problem) => (
                <p key={problem}>{problem}</p>
              ))}
            </Note>
          )}
        </div>
        <div>
          <Button
            type="submit"
            kind="main"
            busy={isBusy}
            disabledReason={problems.length > 0 ? copy.incomplete : undefined}
          >
            {isBusy ? copy.checking : copy.check}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
