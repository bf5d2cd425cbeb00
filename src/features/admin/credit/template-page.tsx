import { useSearchParams } from "react-router-dom";
import { type AdminTemplate, getCertificateTemplate } from "#contract/credit/admin-certificates.ts";
import { call } from "#device/session.ts";
import { editedText } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { ConflictNote, SaveBar } from "#shared/admin/admin-saving.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Card } from "#ui/card.tsx";
import { Form } from "#ui/form.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin-ledger.module.css";
import { templatePage as copy, templateVersions } from "./template-copy.ts";
import { TemplateForm } from "./template-form.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { useTemplate } from "./use-template.ts";

const PATH = "credits/certificate";
const versionPath = (version: number) => adminPath(`${PATH}?version=${version}`);

/** Edits the certificate template; with `?version=`, shows an earlier one. */
export function TemplatePage() {
  const version = useSearchParams()[0].get("version") ?? "";
  const asking = useRequest(
    () => call(getCertificateTemplate, { query: version ? { version } : {} }),
    version,
  );
  return (
    <>
      <PageTitle title={copy.title} />
      <OnlineOnly asking={asking} what={copy.what}>
        {(saved) => {
          const newest = saved.versions[0]?.version ?? 0;
          return version && saved.version !== newest ? (
            <EarlierTemplate saved={saved} />
          ) : (
            <Editor first={saved} />
          );
        }}
      </OnlineOnly>
    </>
  );
}

function Editor({ first }: { readonly first: AdminTemplate }) {
  const editing = useTemplate(first);
  const { saved, template, isBusy } = editing;
  const [last] = saved.versions;
  return (
    <>
      <p className={admin.leadOfSections}>{copy.lead(saved.version)}</p>
      {editing.isBehind && (
        <ConflictNote
          {...editing}
          who={last?.edited_by}
          when={last?.edited_at}
          what={copy.conflictWhat}
        />
      )}
      <div className={styles.template}>
        <Form
          className={admin.stack}
          busy={isBusy}
          aria-label={copy.form}
          onSubmit={() => void editing.save()}
        >
          <TemplateForm editing={editing} />
          <SaveBar {...editing} />
        </Form>
        <div className={styles.beside}>
          <TemplatePreview template={template} />
        </div>
      </div>
      <TemplateVersions saved={saved} />
    </>
  );
}

function TemplateVersions({
  saved: { version: now, versions },
}: {
  readonly saved: AdminTemplate;
}) {
  if (versions.length === 0) return null;
  return (
    <Card title={templateVersions.title} className={admin.stack}>
      <ul className={styles.events}>
        {versions.map(({ version, certificates, ...edited }) => (
          <li key={version}>
            {version === now ? (
              <strong>{templateVersions.currentVersion(version)}</strong>
            ) : (
              <TextLink to={versionPath(version)}>{templateVersions.version(version)}</TextLink>
            )}
            <p className="small muted">
              {[editedText(edited), templateVersions.usedBy(certificates)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
        <li>
          <TextLink to={versionPath(0)}>{templateVersions.original}</TextLink>
        </li>
      </ul>
    </Card>
  );
}

/** Shows an earlier template read-only. */
function EarlierTemplate({ saved }: { readonly saved: AdminTemplate }) {
  return (
    <div className={admin.stack}>
      <Note>{templateVersions.earlier(saved.version)}</Note>
      <TemplatePreview template={saved.template} />
      <div>
        <LinkButton to={adminPath(PATH)}>{templateVersions.viewCurrent}</LinkButton>
      </div>
    </div>
  );
}
