import { useState } from "react";
import {
  type CodeRecord,
  changeCode,
  createCode,
  type GroupRecord,
  type NewCode,
} from "#contract/organizations/admin-groups.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { Checkbox } from "./account-fields.tsx";
import styles from "./admin-people.module.css";
import { codeForm as copy } from "./code-copy.ts";
import { roleOptions, STAFF_ROLES } from "./copy.ts";
import { type Problems, useSubmit } from "./use-submit.ts";

type Values = {
  readonly code: string;
  readonly role: NewCode["burnout_role"];
  readonly most: string;
  readonly lastDay: string;
  readonly domains: string;
  readonly redirect: string;
  readonly isProvider: boolean;
  readonly ceEligible: boolean;
  readonly enabled: boolean;
};

const empty: Values = {
  code: "",
  role: "provider",
  most: "",
  lastDay: "",
  domains: "",
  redirect: "",
  isProvider: true,
  ceEligible: true,
  enabled: true,
};

const DAY = 24 * 3_600_000;

/**
 * Codes expire at noon UTC on the day after their last day; codes with another expiry time end at
 * that time.
 */
function lastDayOf(at: string | null): string {
  if (!at) return "";
  const end = Date.parse(at);
  const isNoon = end % DAY === DAY / 2;
  return new Date(isNoon ? end - 1.5 * DAY : end - 1).toISOString().slice(0, 10);
}

const valuesOf = (code: CodeRecord): Values => ({
  code: code.code,
  role: code.burnout_role as Values["role"],
  most: code.most_uses?.toString() ?? "",
  lastDay: lastDayOf(code.expires_at),
  domains: code.email_domains.join(", "),
  redirect: code.redirect_url ?? "",
  isProvider: code.is_provider,
  ceEligible: code.ce_eligible,
  enabled: code.enabled,
});

type Errors = Readonly<Record<string, string>>;

const domainsIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, "").toLowerCase())
    .filter(Boolean);

/** Validates what needs no server. */
function validate({ code, most, domains, redirect }: Values): Errors {
  const isCode = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(code.trim());
  const isCount = most === "" || (/^\d{1,7}$/.test(most) && Number(most) > 0);
  const isDomains = domainsIn(domains).every((domain) => /^[^\s@]+\.[^\s@.]+$/.test(domain));
  const isUrl = redirect === "" || /^https:\/\/[^\s/]+\.[^\s/]+/.test(redirect);
  return {
    ...(!isCode && { code: copy.codeInvalid }),
    ...(!isCount && { most: copy.maxUsesInvalid }),
    ...(!isDomains && { domains: copy.domainsInvalid }),
    ...(!isUrl && { redirect: copy.redirectInvalid }),
  };
}

const bodyOf = (values: Values, groupId: string) => ({
  practice_group_id: groupId,
  burnout_role: values.role,
  is_provider: values.isProvider,
  ce_eligible: values.ceEligible,
  enabled: values.enabled,
  last_day: values.lastDay || null,
  most_uses: values.most === "" ? null : Number(values.most),
  email_domains: domainsIn(values.domains),
  redirect_url: values.redirect.trim() || null,
});

type Props = {
  readonly group: GroupRecord;
  /** Undefined for a new code. */
  readonly code?: CodeRecord | undefined;
  readonly onClose: () => void;
  readonly onDone: (code: CodeRecord) => void;
};

const FORM = "code-form";

export function CodeForm({ group, code, onClose, onDone }: Props) {
  const [values, setValues] = useDraft(
    `code:${group.id}:${code?.code ?? ""}`,
    code ? valuesOf(code) : empty,
  );
  const [errors, setErrors] = useState<Errors>({});
  const { form, problems, isBusy, send } = useSubmit();
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  async function save() {
    const invalid = validate(values);
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) return;
    const body = bodyOf(values, group.id);
    const saved = await send(() =>
      code
        ? call(changeCode, {
            params: { code: code.code },
            body: { ...body, version: code.version },
          })
        : call(createCode, { body: { ...body, code: values.code.trim().toUpperCase() } }),
    );
    if (!saved) return;
    showToast({ text: code ? copy.saved : copy.created(saved.data.code) });
    onDone(saved.data);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={code ? copy.editTitle(code.code) : copy.createTitle}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={FORM} kind="main" busy={isBusy}>
            {code ? copy.save : copy.create}
          </Button>
        </>
      }
    >
      <Form id={FORM} ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <CodeFields
          values={values}
          change={change}
          errorOf={(name) =>
            errors[name] ?? (name === "code" && problems.fields.code ? copy.codeTaken : undefined)
          }
          group={code ? undefined : group.name}
        />
        <FormError text={formProblem(problems)} />
      </Form>
    </Dialog>
  );
}

function formProblem({ isConflict, fields, form }: Problems) {
  if (isConflict) return copy.conflict;
  return fields.practice_group_id ? copy.groupGone : form;
}

type CodeFieldsProps = {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  readonly errorOf: (name: string) => string | undefined;
  /** For a new code, the group people will join. */
  readonly group: string | undefined;
};

function CodeFields({ values, change, errorOf, group }: CodeFieldsProps) {
  const fieldProps = (name: "code" | "most" | "lastDay" | "domains" | "redirect") => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      {group !== undefined && (
        <Field
          {...fieldProps("code")}
          label={copy.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          hint={copy.codeHint(group)}
        />
      )}
      <SelectField
        label={copy.role}
        value={values.role}
        onChange={(event) => change({ role: event.currentTarget.value as Values["role"] })}
      >
        {roleOptions(values.role, STAFF_ROLES).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <div className={admin.pair}>
        <Field
          {...fieldProps("most")}
          label={copy.maxUses}
          inputMode="numeric"
          hint={copy.maxUsesHint}
          optional
        />
        <Field {...fieldProps("lastDay")} label={copy.lastDay} type="date" optional />
      </div>
      <Field
        {...fieldProps("domains")}
        label={copy.domains}
        hint={copy.domainsHint}
        maxLength={1000}
        optional
      />
      <Field
        {...fieldProps("redirect")}
        label={copy.redirect}
        type="url"
        hint={copy.redirectHint}
        maxLength={1000}
        optional
      />
      <div>
        <Checkbox
          label={copy.isProvider}
          isOn={values.isProvider}
          onChange={(isProvider) => change({ isProvider })}
        />
        <Checkbox
          label={copy.ceEligible}
          isOn={values.ceEligible}
          onChange={(ceEligible) => change({ ceEligible })}
        />
        <Checkbox
          label={copy.active}
          isOn={values.enabled}
          onChange={(enabled) => change({ enabled })}
        />
      </div>
    </>
  );
}
