import type { ActivityRecordWire } from "#contract/credit/admin-activities.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field, SelectField, TextArea } from "#ui/field.tsx";
import { CodeField } from "./code-field.tsx";
import {
  disclosureFields,
  planningFields,
  reportingFields as reportingCopy,
  roles,
} from "./record-copy.ts";
import { PATTERNS, type RecordEditing } from "./use-record.ts";

type Props = { readonly editing: RecordEditing };
type Reporting = ActivityRecordWire["reporting"];

export function ReportingFields({ editing: { record, set } }: Props) {
  const { reporting } = record;
  const change = <K extends keyof Reporting>(type: K, changes: Partial<Reporting[K]>) =>
    set({ reporting: { ...reporting, [type]: { ...reporting[type], ...changes } } });
  return (
    <Card title={reportingCopy.title} className={admin.stack}>
      {(["cme", "contact_hours"] as const).map((type) => (
        <fieldset key={type} className={admin.question}>
          <legend>{reportingCopy[type]}</legend>
          <div className={admin.pair}>
            <CodeField
              label={reportingCopy.course}
              hint={reportingCopy.courseHint}
              inputMode="numeric"
              maxLength={20}
              pattern={PATTERNS.course}
              problem={reportingCopy.courseError}
              value={reporting[type].course_number}
              onValue={(value) => change(type, { course_number: value })}
            />
            <CodeField
              label={reportingCopy.subject}
              hint={reportingCopy.subjectHint}
              maxLength={20}
              pattern={PATTERNS.subject}
              problem={reportingCopy.subjectError}
              value={reporting[type].subject_area}
              onValue={(value) => change(type, { subject_area: value })}
            />
          </div>
          {type === "cme" && (
            <div className={admin.pair}>
              <CodeField
                label={reportingCopy.activity}
                hint={reportingCopy.activityHint}
                inputMode="numeric"
                maxLength={20}
                pattern={PATTERNS.activity}
                problem={reportingCopy.activityError}
                value={reporting.cme.activity_number}
                onValue={(value) => change("cme", { activity_number: value })}
              />
            </div>
          )}
        </fieldset>
      ))}
    </Card>
  );
}

export function PlanningFields({ editing: { record, set } }: Props) {
  const { planning } = record;
  const change = (changes: Partial<ActivityRecordWire["planning"]>) =>
    set({ planning: { ...planning, ...changes } });
  return (
    <Card title={planningFields.title} className={admin.stack}>
      <TextArea
        label={planningFields.gap}
        hint={planningFields.gapHint}
        optional
        rows={3}
        maxLength={4000}
        value={planning.practice_gap}
        onChange={(event) => change({ practice_gap: event.currentTarget.value })}
      />
      <TextArea
        label={planningFields.needs}
        hint={planningFields.needsHint}
        optional
        rows={3}
        maxLength={4000}
        value={planning.needs}
        onChange={(event) => change({ needs: event.currentTarget.value })}
      />
      <TextArea
        label={planningFields.support}
        hint={planningFields.supportHint}
        optional
        rows={2}
        maxLength={2000}
        value={planning.commercial_support}
        onChange={(event) => change({ commercial_support: event.currentTarget.value })}
      />
      <div className={admin.pair}>
        <Field
          label={planningFields.reviewed}
          type="date"
          optional
          value={planning.reviewed_on ?? ""}
          onChange={(event) => change({ reviewed_on: event.currentTarget.value || null })}
        />
      </div>
    </Card>
  );
}

type Disclosure = ActivityRecordWire["disclosures"][number];

const unnamed: Disclosure = {
  name: "",
  role: "planner",
  relationships: "",
  mitigation: "",
  disclosed_on: null,
};

export function DisclosureFields({ editing: { record, problem, set } }: Props) {
  const { disclosures } = record;
  const change = (next: readonly Disclosure[]) => set({ disclosures: [...next] });
  return (
    <Card title={disclosureFields.title} className={admin.stack}>
      <p className="muted">{disclosureFields.lead}</p>
      {disclosures.length === 0 && <p>{disclosureFields.none}</p>}
      {disclosures.map((one, at) => (
        <Person
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no id, and are only added at the end
          key={at}
          disclosure={one}
          position={at + 1}
          isChecked={problem !== undefined}
          onChange={(next) => change(disclosures.with(at, next))}
          onRemove={() => change(disclosures.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button icon="plus" onClick={() => change([...disclosures, unnamed])}>
          {disclosureFields.add}
        </Button>
      </div>
    </Card>
  );
}

type PersonProps = {
  readonly disclosure: Disclosure;
  readonly position: number;
  readonly isChecked: boolean;
  readonly onChange: (next: Disclosure) => void;
  readonly onRemove: () => void;
};

function Person({ disclosure, position, isChecked, onChange, onRemove }: PersonProps) {
  const { name, role, relationships, mitigation, disclosed_on } = disclosure;
  const change = (changes: Partial<Disclosure>) => onChange({ ...disclosure, ...changes });
  return (
    <fieldset className={admin.question}>
      <legend>{disclosureFields.legend(position)}</legend>
      <div className={admin.pair}>
        <Field
          label={disclosureFields.name}
          maxLength={200}
          value={name}
          error={isChecked && name.trim() === "" ? disclosureFields.nameMissing : undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <SelectField
          label={disclosureFields.role}
          value={role}
          onChange={(event) => change({ role: event.currentTarget.value as Disclosure["role"] })}
        >
          {roles.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        label={disclosureFields.relationships}
        hint={disclosureFields.relationshipsHint}
        optional
        rows={2}
        maxLength={2000}
        value={relationships}
        onChange={(event) => change({ relationships: event.currentTarget.value })}
      />
      <TextArea
        label={disclosureFields.mitigation}
        optional
        rows={2}
        maxLength={2000}
        value={mitigation}
        onChange={(event) => change({ mitigation: event.currentTarget.value })}
      />
      <div className={admin.pair}>
        <Field
          label={disclosureFields.disclosedOn}
          type="date"
          optional
          value={disclosed_on ?? ""}
          onChange={(event) => change({ disclosed_on: event.currentTarget.value || null })}
        />
      </div>
      <div>
        <Button
          kind="danger"
          icon="trash"
          aria-label={disclosureFields.removeNamed(name, position)}
          onClick={onRemove}
        >
          {disclosureFields.remove}
        </Button>
      </div>
    </fieldset>
  );
}
