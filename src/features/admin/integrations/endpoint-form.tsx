import { useState } from "react";
import {
  changeEndpoint,
  createEndpoint,
  type Endpoint,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "#contract/organizations/admin-endpoints.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { showToast } from "#ui/toast.tsx";
import { GroupField } from "../people/group-field.tsx";
import { useSubmit } from "../people/use-submit.ts";
import { Checks } from "./checks.tsx";
import { endpointForm as copy, eventNames } from "./endpoints-copy.ts";
import styles from "./integrations.module.css";

const FORM = "endpoint-form";
const options = WEBHOOK_EVENTS.map((value) => ({ value, text: eventNames[value] }));

type Values = {
  readonly url: string;
  readonly group: string;
  readonly events: readonly WebhookEvent[];
};

type Props = {
  /** Undefined for a new webhook. */
  readonly endpoint?: Endpoint;
  /** The group that is chosen at first. */
  readonly group: string;
  readonly onClose: () => void;
  /** A new webhook comes with its secret, which isn't shown again. */
  readonly onSaved: (endpoint: Endpoint, secret?: string) => void;
};

const valuesOf = (endpoint: Endpoint | undefined, group: string): Values => ({
  url: endpoint?.url ?? "",
  group,
  events: endpoint?.events ?? [],
});

const missingIn = ({ url, group, events }: Values) => ({
  ...(!/^https?:\/\/\S+$/.test(url.trim()) && { url: [copy.urlInvalid] }),
  ...(!group && { practice_group_id: [copy.chooseGroup] }),
  ...(events.length === 0 && { events: [copy.eventsMissing] }),
});

export function EndpointForm({ endpoint, group, onClose, onSaved }: Props) {
  const [values, setValues] = useState(() => valuesOf(endpoint, group));
  const { form, problems, setProblems, isBusy, send } = useSubmit();
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const errorOf = (name: string) => problems.fields[name]?.[0];

  async function save() {
    const missing = missingIn(values);
    if (Object.keys(missing).length > 0) return setProblems({ fields: missing });
    const body = { url: values.url.trim(), events: [...values.events] };
    if (!endpoint) {
      const practice_group_id = values.group;
      const created = await send(() =>
        call(createEndpoint, { body: { ...body, practice_group_id } }),
      );
      return created && onSaved(created.data, created.secret);
    }
    const { id, version, state } = endpoint;
    const saved = await send(() =>
      call(changeEndpoint, {
        params: { id },
        body: { ...body, version, enabled: state !== "off" },
      }),
    );
    if (!saved) return;
    showToast({ text: copy.saved });
    onSaved(saved.data);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={endpoint ? copy.editTitle : copy.createTitle}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={FORM} kind="main" busy={isBusy}>
            {endpoint ? copy.save : copy.create}
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
          hint={copy.urlHint}
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
        <Checks
          legend={copy.events}
          options={options}
          chosen={values.events}
          error={errorOf("events")}
          onChange={(events) => change({ events })}
        />
        <FormError text={problems.isConflict ? copy.conflict : problems.form} />
      </Form>
    </Dialog>
  );
}
