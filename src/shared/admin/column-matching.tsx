import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { SelectField } from "#ui/field.tsx";
import { Note } from "#ui/note.tsx";
import { columnProblems, columnMatching as copy } from "./column-matching-copy.ts";

export type Columns<Column extends string> = readonly (Column | null)[];

export const missingColumns = <Column extends string>(
  columns: Columns<Column>,
  required: readonly Column[],
): readonly Column[] => required.filter((column) => !columns.includes(column));

export const repeatedColumns = <Column extends string>(columns: Columns<Column>) =>
  columns.filter((column, at) => column !== null && columns.indexOf(column) !== at);

/** Returns the problems of the choice, in sentences. */
export function columnSentences<Column extends string>(
  columns: Columns<Column>,
  required: readonly Column[],
  nameOf: (column: Column) => string,
): readonly string[] {
  const kinds = {
    missing: missingColumns(columns, required),
    repeated: repeatedColumns(columns),
  };
  return Object.entries(kinds).flatMap(([kind, found]) => {
    const names = found.map((column) => (column ? nameOf(column) : "")).join(", ");
    return found.length > 0 ? (columnProblems[kind]?.(names) ?? []) : [];
  });
}

type Props<Column extends string> = {
  readonly headings: readonly string[];
  readonly columns: Columns<Column>;
  readonly choices: readonly Column[];
  readonly nameOf: (column: Column) => string;
  readonly onColumns: (columns: Columns<Column>) => void;
};

/** Chooses the field of each column of a file. */
export function ColumnSelects<Column extends string>(props: Props<Column>) {
  const { headings, columns, choices, nameOf, onColumns } = props;
  return headings.map((heading, at) => (
    <SelectField
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two can have one name
      key={at}
      label={heading || copy.unnamed(at + 1)}
      value={columns[at] ?? ""}
      onChange={(event) =>
        onColumns(columns.with(at, (event.currentTarget.value || null) as Column | null))
      }
    >
      <option value="">{copy.ignore}</option>
      {choices.map((column) => (
        <option key={column} value={column}>
          {nameOf(column)}
        </option>
      ))}
    </SelectField>
  ));
}

/** Announces problems with the columns or the file. */
export function FileProblems({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div role="status">
      {sentences.length > 0 && (
        <Note tone="attention">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
    </div>
  );
}

/** Returns the problems with the file as a whole. */
export function fileSentences(outcome: FailedOutcome, offline: string): readonly string[] {
  if (outcome.kind !== "refused" || !outcome.fields) return [requestErrorMessage(outcome, offline)];
  return Object.entries(outcome.fields).flatMap(([kind, values]) => {
    const problem = columnProblems[kind];
    return problem ? [problem(values.join(", "))] : values;
  });
}
