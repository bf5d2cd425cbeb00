import { useEffect, useRef, useState } from "react";
import {
  type matchRosterColumns,
  REQUIRED_COLUMNS,
  ROSTER_COLUMNS,
  type RosterColumn,
  type RosterColumnMatch,
} from "#contract/organizations/admin-rosters.ts";
import type { Reply } from "#contract/route.ts";
import {
  ColumnSelects,
  type Columns as ColumnsOf,
  columnSentences,
  FileProblems,
  missingColumns,
  repeatedColumns,
} from "#shared/admin/column-matching.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import styles from "./admin-people.module.css";
import { matchCard as copy } from "./import-copy.tsx";
import { fieldName } from "./roster-copy.ts";

export type Match = Reply<typeof matchRosterColumns>;
export type Columns = ColumnsOf<RosterColumn>;

/** Whether the columns must be reviewed before the file can be checked. */
export const needsMatching = (matches: readonly RosterColumnMatch[]): boolean => {
  const columns = matches.map(({ column }) => column);
  return (
    matches.some(({ known, heading }) => !known && heading !== "") ||
    missingColumns(columns, REQUIRED_COLUMNS).length + repeatedColumns(columns).length > 0
  );
};

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
  const problems = columnSentences(columns, REQUIRED_COLUMNS, fieldName);
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
        <ColumnSelects
          headings={match.data.map(({ heading }) => heading)}
          columns={columns}
          choices={ROSTER_COLUMNS}
          nameOf={fieldName}
          onColumns={setColumns}
        />
        <FileProblems sentences={problems} />
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
