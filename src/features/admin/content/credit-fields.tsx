import type { CreditDetail } from "#contract/learning/credit-details.ts";
import { creditDetailNames } from "#shared/admin/credit-details-copy.ts";
import { useIsFor } from "#shared/admin/use-role.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-content.module.css";
import {
  CheckboxGroup,
  LessonTextArea,
  LessonTextField,
  type TextField,
} from "./lesson-inputs.tsx";
import { lessonForm as copy } from "./lesson-page-copy.ts";
import { ObjectiveRows } from "./rows/objective-rows.tsx";
import type { LessonEditing } from "./use-lesson.ts";

type Props = {
  readonly editing: LessonEditing;
  readonly needed: ReadonlySet<CreditDetail>;
};

type OfferedProps = { readonly kinds: readonly string[]; readonly credit: string };

/** What editors who don't manage credit see. */
const OfferedCredit = ({ kinds, credit }: OfferedProps) => (
  <div>
    {kinds.length === 0 && <p>{copy.noCredit}</p>}
    {kinds.map((kind) => (
      <p key={kind}>{copy.offers(kind, credit)}</p>
    ))}
    <p className="small muted">{copy.creditByOthers}</p>
  </div>
);

export function CreditFields({ editing, needed }: Props) {
  const { fields, set } = editing;
  const field = (name: TextField) => ({ name, editing });
  const toggle = (name: "cme" | "contact_hours") => ({
    value: name,
    text: copy.creditKindNames[name],
  });
  const neededTerms = (["provider", "disclosure", "quiz"] as const).filter((one) =>
    needed.has(one),
  );
  const credits = (["cme", "contact_hours"] as const).filter((name) => fields[name] === "1");
  const maySetCredit = useIsFor()("credit");
  return (
    <Card title={copy.credit} className={styles.card}>
      {maySetCredit ? (
        <>
          <CheckboxGroup
            legend={copy.creditKinds}
            options={[toggle("cme"), toggle("contact_hours")]}
            chosen={credits}
            onChange={(chosen) =>
              set({
                cme: chosen.includes("cme") ? "1" : "0",
                contact_hours: chosen.includes("contact_hours") ? "1" : "0",
              })
            }
          />
          <LessonTextField {...field("credit")} inputMode="decimal" hint={copy.amountHint} />
        </>
      ) : (
        <OfferedCredit kinds={credits.map((name) => copy.creditKindNames[name])} {...fields} />
      )}
      {maySetCredit && credits.length > 0 && (
        <>
          <TextLink to={adminPath(`credits/terms/${editing.lesson.id}`)}>
            {copy.requirements}
          </TextLink>
          <TextLink to={adminPath(`credits/terms/${editing.lesson.id}/record`)}>
            {copy.record}
          </TextLink>
        </>
      )}
      {neededTerms.length > 0 && (
        <p className="small">
          {copy.missingTerms(neededTerms.map((one) => creditDetailNames[one].toLowerCase()))}
        </p>
      )}
      <ObjectiveRows
        editing={editing}
        hint={needed.has("objectives") ? copy.neededForCredit : undefined}
      />
      <LessonTextArea {...field("notes")} rows={3} optional />
    </Card>
  );
}
