import { useState } from "react";
import {
  changeEndpoint,
  createEndpoint,
  type Endpoint,
  type EndpointEvent,
  type EndpointKind,
  eventsFor,
} from "#contract/organizations/admin-endpoints.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import type { Outcome } from "#sync/transport/outcome.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, PasswordField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { GroupField } from "../people/group-field.tsx";
import { useSubmit } from "../people/use-submit.ts";
import { Checks } from "./checks.tsx";
import { endpointForm as copy, eventNames, kindForm } from "./endpoints-copy.ts";
import styles from "./integrations.module.css";

const FORM = "endpoint-form";

type Values = {
  readonly url: string;
  readonly group: string;
  readonly events: readonly EndpointEvent[];
  /** For a learning record store. */
  readonly key: string;
  readonly secret: string;
};

type Props = {
  readonly kind: EndpointKind;
  /** Undefined for a new one. */
  readonly endpoint?: Endpoint;
  /** The group that is chosen at first. */
  readonly group: string;
  readonly onClose: () => void;
  /** A new webhook comes with its secret, which isn't shown again. */
  readonly onSaved: (endpoint: Endpoint, secret?: string | null) => void;
};

const valuesOf = ({ kind, endpoint, group }: Props): Values => ({
  url: endpoint?.url ?? "",
  group,
  events: endpoint?.events ?? (kind === "xapi" ? eventsFor.xapi : []),
  key: "",
  secret: "",
});

const isCredential = (text: string) => /^\S+$/.test(text);

const missingCredentials = ({ key, secret }: Values, { kind, endpoint }: Props) => {
  if (kind === "webhook" || (endpoint && key === "" && secret === "")) return false;
  return !(isCredential(key) && !key.includes(":") && isCredential(secret));
};

const missingIn = (values: Values, props: Props) => {
  const { url, group, events } = values;
  return {
    ...(!/^https?:\/\/\S+$/.test(url.trim()) && { url: [copy.urlInvalid] }),
    ...(!group && { practice_group_id: [copy.chooseGroup] }),
    ...(events.length === 0 && { events: [copy.eventsMissing] }),
    ...(missingCredentials(values, props) && { credentials: [copy.credentialsMissing] }),
  };
};

type Saved = { readonly data: Endpoint; readonly secret?: string | null };

const bodyOf = ({ url, events, key, secret }: Values) => ({
  ...{ url: url.trim(), events: [...events] },
  ...(key && { credentials: { key, secret } }),
});

function sendValues(values: Values, { kind, endpoint }: Props): Promise<Outcome<Saved>> {
  const body = bodyOf(values);
  if (!endpoint)
    return call(createEndpoint, { body: { ...body, kind, practice_group_id: values.group } });
  const { id, version, state } = endpoint;
  return call(changeEndpoint, {
    params: { id },
    body: { ...body, version, enabled: state !== "off" },
  });
}

export function EndpointForm(props: Props) {
  const { kind, endpoint, onClose, onSaved } = props;
  const words = kindForm[kind];
  const [values, setValues] = useState(() => valuesOf(props));
  const { form, problems, setProblems, isBusy, send } = useSubmit();
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const errorOf = (name: string) => problems.fields[name]?.[0];

  async function save() {
    const missing = missingIn(values, props);
    if (Object.keys(missing).length > 0) return setProblems({ fields: missing });
    const saved = await send(() => sendValues(values, props));
    if (!saved) return;
    if (endpoint) showToast({ text: words.saved });
    onSaved(saved.data, saved.secret);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={endpoint ? words.editTitle : words.createTitle}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={FORM} kind="main" busy={isBusy}>
            {endpoint ? words.save : words.create}
          </Button>
        </>
      }
    >
      <Form id={FORM} ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
        <Field
          label={copy.url}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          hint={words.urlHint}
          maxLength={500}
          value={values.url}
          error={errorOf("url")}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        {!endpoint && (
          <GroupField
            value={values.group}
            none={copy.noGroup}
            onChange={(id) => change({ group: id })}
            error={errorOf("practice_group_id")}
          />
        )}
        {kind === "xapi" && (
          <CredentialFields
            values={values}
            hint={endpoint ? copy.keepHint : undefined}
            error={errorOf("credentials")}
            onChange={change}
          />
        )}
        <Checks
          legend={copy.events}
          options={eventsFor[kind].map((value) => ({ value, text: eventNames[value] }))}
          chosen={values.events}
          error={errorOf("events")}
          onChange={(events) => change({ events })}
        />
        <FormError text={problems.isConflict ? copy.conflict : problems.form} />
      </Form>
    </Dialog>
  );
}

type CredentialProps = {
  readonly values: Values;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<Values>) => void;
};

const CredentialFields = ({ values, hint, error, onChange }: CredentialProps) => (
  <>
    <Field
      label={copy.key}
      name="key"
      autoComplete="off"
      hint={hint}
      maxLength={200}
      value={values.key}
      error={error}
      onChange={(event) => onChange({ key: event.currentTarget.value })}
    />
    <PasswordField
      label={copy.secret}
      name="secret"
      autoComplete="off"
      maxLength={200}
      value={values.secret}
      onChange={(event) => onChange({ secret: event.currentTarget.value })}
    />
  </>
);
