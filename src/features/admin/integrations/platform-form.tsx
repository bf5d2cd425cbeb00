import { useId, useState } from "react";
import {
  changePlatform,
  createPlatform,
  type Platform,
} from "#contract/organizations/admin-platforms.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import people from "../people/admin-people.module.css";
import { GroupField } from "../people/group-field.tsx";
import { useSubmit } from "../people/use-submit.ts";
import styles from "./integrations.module.css";
import { platformForm as copy } from "./platforms-copy.ts";

const FORM = "platform-form";
const MAX_DEPLOYMENTS = 20;

type Values = {
  readonly group: string;
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly auth_url: string;
  readonly token_url: string;
  readonly jwks_url: string;
  /** One on each line. */
  readonly deployments: string;
  readonly trusts_email: boolean;
};

type Props = {
  /** Undefined for a new one. */
  readonly platform?: Platform;
  /** The group that is chosen at first. */
  readonly group: string;
  readonly onClose: () => void;
  readonly onSaved: (platform: Platform) => void;
};

const empty = {
  ...{ name: "", issuer: "", client_id: "", auth_url: "", token_url: "", jwks_url: "" },
  ...{ deployments: "", trusts_email: false },
};

function valuesOf({ platform, group }: Props): Values {
  if (!platform) return { ...empty, group };
  const { name, issuer, client_id, auth_url, token_url, jwks_url, trusts_email } = platform;
  const deployments = platform.deployment_ids.join("\n");
  return {
    ...{ group, name, issuer, client_id, auth_url, token_url, jwks_url },
    ...{ deployments, trusts_email },
  };
}

const textFields = [
  { name: "issuer", label: copy.issuer, hint: copy.issuerHint },
  { name: "client_id", label: copy.clientId, hint: undefined },
  { name: "auth_url", label: copy.authUrl, hint: undefined },
  { name: "token_url", label: copy.tokenUrl, hint: undefined },
  { name: "jwks_url", label: copy.jwksUrl, hint: undefined },
] as const;
const urlFields = ["issuer", "auth_url", "token_url", "jwks_url"] as const;

const deploymentsIn = ({ deployments }: Values) => [
  ...new Set(deployments.split(/\s+/).filter(Boolean)),
];

function deploymentProblem(values: Values) {
  const { length } = deploymentsIn(values);
  if (length === 0) return copy.deploymentsMissing;
  return length > MAX_DEPLOYMENTS ? copy.deploymentsMany : undefined;
}

function missingIn(values: Values) {
  const { group, name, client_id } = values;
  const wrong = urlFields.filter((field) => !/^https?:\/\/\S+$/.test(values[field].trim()));
  const deployments = deploymentProblem(values);
  return {
    ...(!name.trim() && { name: [copy.nameMissing] }),
    ...(!group && { practice_group_id: [copy.chooseGroup] }),
    ...Object.fromEntries(wrong.map((field) => [field, [copy.urlInvalid]])),
    ...(!/^\S+$/.test(client_id.trim()) && { client_id: [copy.clientIdMissing] }),
    ...(deployments && { deployment_ids: [deployments] }),
  };
}

const bodyOf = (values: Values) => ({
  name: values.name.trim(),
  issuer: values.issuer.trim(),
  client_id: values.client_id.trim(),
  auth_url: values.auth_url.trim(),
  token_url: values.token_url.trim(),
  jwks_url: values.jwks_url.trim(),
  deployment_ids: deploymentsIn(values),
  trusts_email: values.trusts_email,
});

function sendValues(values: Values, { platform }: Props) {
  const body = bodyOf(values);
  if (!platform)
    return call(createPlatform, { body: { ...body, practice_group_id: values.group } });
  const { id, version, state } = platform;
  return call(changePlatform, {
    params: { id },
    body: { ...body, sends_scores: state !== "off", version },
  });
}

/** Registers a platform, or changes one. */
export function PlatformForm(props: Props) {
  const { platform, onClose, onSaved } = props;
  const [values, setValues] = useState(() => valuesOf(props));
  const { form, problems, setProblems, isBusy, send } = useSubmit();
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const errorOf = (name: string) => problems.fields[name]?.[0];

  async function save() {
    const missing = missingIn(values);
    if (Object.keys(missing).length > 0) return setProblems({ fields: missing });
    const saved = await send(() => sendValues(values, props));
    if (!saved) return;
    showToast({ text: platform ? copy.saved : copy.created });
    onSaved(saved.data);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={platform ? copy.editTitle : copy.createTitle}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={FORM} kind="main" busy={isBusy}>
            {platform ? copy.save : copy.create}
          </Button>
        </>
      }
    >
      <Form id={FORM} ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <Field
          label={copy.name}
          name="name"
          hint={copy.nameHint}
          autoComplete="off"
          maxLength={100}
          value={values.name}
          error={errorOf("name")}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {!platform && (
          <GroupField
            value={values.group}
            none={copy.noGroup}
            onChange={(id) => change({ group: id })}
            error={errorOf("practice_group_id")}
          />
        )}
        <PlatformFields values={values} errorOf={errorOf} onChange={change} />
        <TrustField
          checked={values.trusts_email}
          onChange={(trusts_email) => change({ trusts_email })}
        />
        <FormError text={problems.isConflict ? copy.conflict : problems.form} />
      </Form>
    </Dialog>
  );
}

type FieldsProps = {
  readonly values: Values;
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (changes: Partial<Values>) => void;
};

const PlatformFields = ({ values, errorOf, onChange }: FieldsProps) => (
  <>
    {textFields.map(({ name, label, hint }) => (
      <Field
        key={name}
        label={label}
        name={name}
        hint={hint}
        {...(name !== "client_id" && ({ type: "url", inputMode: "url" } as const))}
        autoComplete="off"
        maxLength={name === "client_id" ? 255 : 500}
        value={values[name]}
        error={errorOf(name)}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    ))}
    <TextArea
      label={copy.deployments}
      name="deployment_ids"
      hint={copy.deploymentsHint}
      rows={2}
      value={values.deployments}
      error={errorOf("deployment_ids")}
      onChange={(event) => onChange({ deployments: event.currentTarget.value })}
    />
  </>
);

type TrustProps = { readonly checked: boolean; readonly onChange: (isOn: boolean) => void };

function TrustField({ checked, onChange }: TrustProps) {
  const id = useId();
  return (
    <div>
      <label className={people.check}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {copy.trust}
      </label>
      <p className="small muted" id={id}>
        {copy.trustHint}
      </p>
    </div>
  );
}
