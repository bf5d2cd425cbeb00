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
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { Checkbox } from "./account-fields.tsx";
import styles from "./admin-people.module.css";
import { roleOptions } from "./copy.ts";
import { useSubmit } from "./use-submit.ts";

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
    ...(!isCode && { code: "Letters, digits, - and _; it begins with a letter or a digit" }),
    ...(!isCount && { most: "A number above zero, or nothing" }),
    ...(!isDomains && { domains: "Such as hospital.org, separated by commas" }),
    ...(!isUrl && { redirect: "An address that begins with https://" }),
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

const EDIT_CONFLICT =
  "Somebody has changed this code since you opened it. Close this and open it again to see what.";

type Props = {
  readonly group: GroupRecord;
  /** Undefined for a new code. */
  readonly code?: CodeRecord | undefined;
  readonly onClose: () => void;
  readonly onDone: (code: CodeRecord) => void;
};

const FORM = "code-form";

export function CodeForm({ group, code, onClose, onDone }: Props) {
  const [values, setValues] = useState(() => (code ? valuesOf(code) : empty));
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
    showToast({ text: code ? "Saved" : `${saved.data.code} is made` });
    onDone(saved.data);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={code ? `Change ${code.code}` : "Make a code"}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} kind="main" busy={isBusy}>
            {code ? "Save" : "Make the code"}
          </Button>
        </>
      }
    >
      <Form id={FORM} ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <CodeFields
          values={values}
          change={change}
          errorOf={(name) =>
            errors[name] ?? (name === "code" ? codeProblem(problems.fields.code) : undefined)
          }
          group={code ? undefined : group.name}
        />
        <FormError text={problems.isConflict ? EDIT_CONFLICT : problems.form} />
      </Form>
    </Dialog>
  );
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
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          hint={`People type it, and belong to ${group} from then on`}
        />
      )}
      <SelectField
        label="Role"
        value={values.role}
        onChange={(event) => change({ role: event.currentTarget.value as Values["role"] })}
      >
        {roleOptions(values.role, ["se_admin"]).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <div className={admin.pair}>
        <Field
          {...fieldProps("most")}
          label="Times it can be used"
          inputMode="numeric"
          hint="Nothing: as often as one likes"
          optional
        />
        <Field {...fieldProps("lastDay")} label="Last day" type="date" optional />
      </div>
      <Field
        {...fieldProps("domains")}
        label="Only for addresses at"
        hint="Such as hospital.org, separated by commas. Nothing: for any address"
        maxLength={1000}
        optional
      />
      <Field
        {...fieldProps("redirect")}
        label="People begin elsewhere"
        type="url"
        hint="A page of your own that leads on, with https://"
        maxLength={1000}
        optional
      />
      <div>
        <Checkbox
          label="They are healthcare professionals"
          isOn={values.isProvider}
          onChange={(isProvider) => change({ isProvider })}
        />
        <Checkbox
          label="They may claim continuing-education credit"
          isOn={values.ceEligible}
          onChange={(ceEligible) => change({ ceEligible })}
        />
        <Checkbox
          label="Switched on"
          isOn={values.enabled}
          onChange={(enabled) => change({ enabled })}
        />
      </div>
    </>
  );
}

const codeProblem = (sentences: readonly string[] | undefined) =>
  sentences && `This code ${sentences[0]}`;
