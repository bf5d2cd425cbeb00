import {
  type CertificateTemplate,
  MAX_SIGNATORIES,
} from "#contract/credit/certificate-template.ts";
import type { CertificateType } from "#contract/credit/credits.ts";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { typeNames } from "./copy.ts";
import { PictureField } from "./picture-field.tsx";
import { templateForm as copy } from "./template-copy.ts";
import type { TemplateEditing } from "./use-template.ts";

type Props = { readonly editing: TemplateEditing };

export function TemplateForm({ editing }: Props) {
  return (
    <>
      <TextsCard editing={editing} />
      <Provider editing={editing} />
      <Signatories editing={editing} />
    </>
  );
}

const types = Object.keys(typeNames) as CertificateType[];

function TextsCard({ editing: { template, set, problems } }: Props) {
  const { titles, statement } = template;
  return (
    <Card title={copy.text} className={admin.stack}>
      {types.map((type) => (
        <Field
          key={type}
          label={copy.titleOf(typeNames[type])}
          maxLength={120}
          value={titles[type]}
          error={problems[`titles.${type}`]?.[0]}
          onChange={(event) => set({ titles: { ...titles, [type]: event.currentTarget.value } })}
        />
      ))}
      <TextArea
        label={copy.statement}
        optional
        hint={copy.statementHint}
        rows={3}
        maxLength={600}
        value={statement}
        error={problems.statement?.[0]}
        onChange={(event) => set({ statement: event.currentTarget.value.replaceAll("\n", " ") })}
      />
    </Card>
  );
}

const providerFields = [
  ["name", 200],
  ["number", 80],
  ["address", 300],
] as const;

function Provider({ editing: { template, set, problems } }: Props) {
  const { provider, logo } = template;
  return (
    <Card title={copy.provider} className={admin.stack}>
      {providerFields.map(([name, most]) => (
        <Field
          key={name}
          label={copy.providerFields[name]}
          optional
          maxLength={most}
          value={provider[name]}
          error={problems[`provider.${name}`]?.[0]}
          onChange={(event) =>
            set({ provider: { ...provider, [name]: event.currentTarget.value } })
          }
        />
      ))}
      <PictureField
        label={copy.logo}
        picture={logo}
        error={problems.logo?.[0]}
        onChange={(next) => set({ logo: next })}
      />
    </Card>
  );
}

type Signatory = CertificateTemplate["signatories"][number];

function Signatories({ editing: { template, set, problems } }: Props) {
  const { signatories } = template;
  const change = (at: number, changes: Partial<Signatory>) =>
    set({
      signatories: signatories.map((one, n) => (n === at ? { ...one, ...changes } : one)),
    });
  return (
    <Card title={copy.signatories} className={admin.stack}>
      {signatories.map(({ name, title, signature }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signatories are identified by position
        <fieldset className={admin.question} key={at}>
          <legend>{copy.signatory(at + 1)}</legend>
          <Field
            label={copy.signatoryName}
            maxLength={120}
            value={name}
            error={problems[`signatories.${at}.name`]?.[0]}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <Field
            label={copy.signatoryTitle}
            optional
            maxLength={160}
            value={title}
            error={problems[`signatories.${at}.title`]?.[0]}
            onChange={(event) => change(at, { title: event.currentTarget.value })}
          />
          <PictureField
            label={copy.signature(name)}
            picture={signature}
            error={problems[`signatories.${at}.signature`]?.[0]}
            onChange={(next) => change(at, { signature: next })}
          />
          <div>
            <Button
              icon="trash"
              onClick={() => set({ signatories: signatories.filter((_, n) => n !== at) })}
            >
              {copy.removeSignatory(name, at + 1)}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          icon="plus"
          disabledReason={
            signatories.length >= MAX_SIGNATORIES ? copy.signatoryLimit(MAX_SIGNATORIES) : undefined
          }
          onClick={() =>
            set({ signatories: [...signatories, { name: "", title: "", signature: null }] })
          }
        >
          {copy.addSignatory}
        </Button>
      </div>
    </Card>
  );
}
