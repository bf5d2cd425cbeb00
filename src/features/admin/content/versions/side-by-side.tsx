import type { LessonField, LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { Card } from "#ui/card.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { fieldNames } from "../lesson-copy.ts";
import { type Names, readableValue } from "./readable-value.ts";
import styles from "./versions.module.css";
import { versionsPage as copy } from "./versions-copy.ts";
import { type Piece, wordDiff } from "./word-diff.ts";

type Side = { readonly name: string; readonly fields: LessonFields };
type Props = { readonly before: Side; readonly after: Side; readonly names: Names };

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || String(value) === "";

/** Empty and absent values are the same for lessons. */
const differs = (one: unknown, other: unknown) =>
  !(isEmpty(one) && isEmpty(other)) && JSON.stringify(one) !== JSON.stringify(other);

const fieldsThatDiffer = (before: LessonFields, after: LessonFields) =>
  (Object.keys(fieldNames) as LessonField[]).filter((name) => differs(before[name], after[name]));

/** Shows the fields that differ, with the removed and added words marked. */
export function SideBySide({ before, after, names }: Props) {
  const differing = fieldsThatDiffer(before.fields, after.fields);
  if (differing.length === 0) return <p role="status">{copy.none}</p>;
  return (
    <>
      <p role="status">{copy.differences(differing.length)}</p>
      <div className={styles.fields}>
        {differing.map((name) => {
          const [old, now] = [before, after].map(({ fields }) =>
            readableValue(name, fields, names),
          );
          const pieces = wordDiff(old ?? "", now ?? "");
          return (
            <Card key={name} title={fieldNames[name]} className={styles.field}>
              {old === now && <p className="small">{copy.formatting}</p>}
              <div className={styles.sides}>
                <Text name={before.name} pieces={pieces} kind="removed" />
                <Text name={after.name} pieces={pieces} kind="added" />
              </div>
            </Card>
          );
        })}
      </div>
    </>
  );
}

type TextProps = {
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** What this side alone has. */
  readonly kind: "removed" | "added";
};

function Text({ name, pieces, kind }: TextProps) {
  const own = pieces.filter((piece) => piece.kind === "same" || piece.kind === kind);
  return (
    <div>
      <h3>{name}</h3>
      <p className={styles.text}>
        {own.length === 0 && <span className="muted">{copy.emptyValue}</span>}
        {own.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
          <Marked key={at} piece={piece} />
        ))}
      </p>
    </div>
  );
}

function Marked({ piece: { text, kind } }: { readonly piece: Piece }) {
  if (kind === "same") return text;
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <Mark>
      <VisuallyHidden>{kind === "removed" ? copy.removed : copy.added} </VisuallyHidden>
      {text}
      <VisuallyHidden> {copy.endOfChange}</VisuallyHidden>
    </Mark>
  );
}
