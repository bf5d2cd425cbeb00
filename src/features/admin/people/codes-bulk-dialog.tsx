import { type CodesChange, previewCodesChange } from "#contract/organizations/admin-groups.ts";
import type { Body } from "#contract/route.ts";
import { call } from "#device/session.ts";
import { BulkDialog } from "#shared/admin/bulk-dialog.tsx";
import { BulkForm } from "#shared/admin/bulk-form.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Field } from "#ui/field.tsx";
import { codeBulk, codeNames } from "./code-copy.ts";

type Props = {
  readonly kind: CodesChange["kind"];
  readonly count: number;
  readonly selection: Body<typeof previewCodesChange>["selection"];
  readonly onClose: (isChanged: boolean) => void;
};

export function CodesBulkDialog({ kind, count, selection, onClose }: Props) {
  return (
    <BulkDialog<CodesChange>
      names={codeNames}
      action={codeBulk[kind]}
      count={count}
      change={kind === "extend" ? undefined : { kind }}
      fields={(onPreview) => <ExtendField onPreview={onPreview} />}
      preview={(change: CodesChange) => call(previewCodesChange, { body: { selection, change } })}
      onClose={onClose}
    />
  );
}

function ExtendField({ onPreview }: { readonly onPreview: (change: CodesChange) => void }) {
  const [day, setDay] = useDraft("codes-bulk:day", "");
  return (
    <BulkForm onPreview={() => onPreview({ kind: "extend", last_day: day || null })}>
      <Field
        label={codeBulk.lastDay}
        type="date"
        hint={codeBulk.lastDayHint}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </BulkForm>
  );
}
