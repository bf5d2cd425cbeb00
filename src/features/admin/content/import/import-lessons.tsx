import { useState } from "react";
import { useLocation } from "react-router-dom";
import { csvText } from "#contract/csv.ts";
import {
  LESSON_COLUMNS,
  LESSON_IMPORT_BYTES,
  type LessonColumn,
  type LessonRowError,
  matchLessonColumns,
  previewLessonImport,
} from "#contract/learning/admin-lesson-import.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { BulkSteps } from "#shared/admin/bulk-dialog.tsx";
import {
  ColumnSelects,
  type Columns,
  columnSentences,
  FileProblems,
  fileSentences,
} from "#shared/admin/column-matching.tsx";
import { useBulk } from "#shared/admin/use-bulk.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { Button } from "#ui/button.tsx";
import { FieldFrame } from "#ui/field-frame.tsx";
import { firstInDialog } from "#ui/use-modal.ts";
import { columnName, lessonImport as copy, importedNames } from "./import-copy.ts";
import { ImportErrors } from "./import-errors.tsx";

const REQUIRED: readonly LessonColumn[] = ["title"];
const HEADERS = { "content-type": "text/csv" } as const;
const TIMEOUT_MS = 120_000;

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

const sendFile = async (file: File, columns: Columns<LessonColumn>) =>
  call(previewLessonImport, {
    query: {
      name: file.name.slice(0, 200),
      columns: columns.map((column) => column ?? "").join(","),
    },
    bytes: await bytesOf(file),
    headers: HEADERS,
    timeoutMs: TIMEOUT_MS,
  });

type Matched = { readonly file: File; readonly headings: readonly string[] };

type ButtonProps = { readonly onChanged: () => void };

/** Opens the import, also from a link to `#import`. */
export function ImportButton({ onChanged }: ButtonProps) {
  const [isOpen, setOpen] = useState(useLocation().hash === "#import");
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      {isOpen && (
        <ImportLessons
          onClose={(isChanged) => {
            setOpen(false);
            if (isChanged) onChanged();
          }}
        />
      )}
    </>
  );
}

type Props = { readonly onClose: (isChanged: boolean) => void };

/** Imports lessons from a spreadsheet: the file, its columns, a preview, and the result with Undo. */
function ImportLessons({ onClose }: Props) {
  const bulk = useBulk();
  const [matched, setMatched] = useState<Matched>();
  const [columns, setColumns] = useState<Columns<LessonColumn>>([]);
  const [errors, setErrors] = useState<readonly LessonRowError[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const check = ({ file }: Matched) =>
    bulk.preview(async () => {
      const outcome = await sendFile(file, columns);
      if (outcome.kind === "accepted") setErrors(outcome.value.errors);
      else setProblems(fileSentences(outcome, copy.offline));
      return outcome;
    });
  return (
    <BulkSteps
      bulk={bulk}
      names={importedNames}
      title={matched ? copy.titleOf(matched.file.name) : copy.title}
      hasFields
      onClose={onClose}
      details={<ImportErrors errors={errors} />}
    >
      {matched ? (
        <Matching
          matched={matched}
          columns={columns}
          onColumns={setColumns}
          onCheck={() => check(matched)}
        />
      ) : (
        <Choosing
          onFile={(file, found) => {
            setMatched({ file, headings: found.map(({ heading }) => heading) });
            setColumns(found.map(({ column }) => column));
          }}
        />
      )}
      <FileProblems sentences={problems} />
    </BulkSteps>
  );
}

type Found = readonly { readonly heading: string; readonly column: LessonColumn | null }[];

function Choosing({ onFile }: { readonly onFile: (file: File, found: Found) => void }) {
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const next = async () => {
    if (!file) return setProblems([copy.noFile]);
    if (file.size > LESSON_IMPORT_BYTES) return setProblems([copy.tooLarge]);
    setBusy(true);
    setProblems([]);
    const outcome = await call(matchLessonColumns, {
      bytes: await bytesOf(file),
      headers: HEADERS,
    });
    setBusy(false);
    if (outcome.kind === "accepted") onFile(file, outcome.value.data);
    else setProblems(fileSentences(outcome, copy.offline));
  };
  const saveTemplate = () =>
    saveFile(copy.templateFile, new Blob([csvText([LESSON_COLUMNS])], { type: "text/csv" }));
  return (
    <>
      <p>{copy.lead}</p>
      <div className={admin.row}>
        <Button icon="download" onClick={saveTemplate}>
          {copy.template}
        </Button>
      </div>
      <FieldFrame label={copy.file} hint={copy.fileHint}>
        {(wiring) => (
          <input
            {...wiring}
            ref={firstInDialog}
            className={admin.file}
            type="file"
            accept=".csv,text/csv,.txt,.tsv"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0]);
              setProblems([]);
            }}
          />
        )}
      </FieldFrame>
      <FileProblems sentences={problems} />
      <div className={admin.row}>
        <Button kind="main" busy={isBusy} onClick={() => void next()}>
          {isBusy ? copy.reading : copy.next}
        </Button>
      </div>
    </>
  );
}

type MatchingProps = {
  readonly matched: Matched;
  readonly columns: Columns<LessonColumn>;
  readonly onColumns: (columns: Columns<LessonColumn>) => void;
  readonly onCheck: () => void;
};

function Matching({ matched, columns, onColumns, onCheck }: MatchingProps) {
  const problems = columnSentences(columns, REQUIRED, columnName);
  return (
    <>
      <p>{copy.match}</p>
      <ColumnSelects
        headings={matched.headings}
        columns={columns}
        choices={LESSON_COLUMNS}
        nameOf={columnName}
        onColumns={onColumns}
      />
      <FileProblems sentences={problems} />
      <div className={admin.row}>
        <Button
          kind="main"
          disabledReason={problems.length > 0 ? copy.incomplete : undefined}
          onClick={onCheck}
        >
          {copy.check}
        </Button>
      </div>
    </>
  );
}
