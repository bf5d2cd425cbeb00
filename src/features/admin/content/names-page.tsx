import { useState } from "react";
import { type AdminNames, listNames, renameName } from "#contract/learning/admin-collections.ts";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { AdminLink } from "#shared/admin/admin-link.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-content.module.css";
import { formatLessonCount, offlineSave } from "./lesson-copy.ts";
import { namesPage as copy, renameDialog, stressorList } from "./names-copy.ts";

type NameEntry = {
  readonly of: "speaker" | "category";
  readonly name: string;
  readonly lessons: number;
};

/** Renames speakers and categories across all lessons. */
export function AdminNamesPage() {
  const asking = useRequest(() => call(listNames, {}), "names");
  const [changed, setChanged] = useState<AdminNames>();
  const [opened, setOpened] = useState<NameEntry>();
  const state = changed ? ({ kind: "ready", value: changed } as const) : asking.state;
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <OnlineOnly asking={{ ...asking, state }} what={copy.loading}>
        {(names) => (
          <>
            <Names
              title={copy.speakers}
              empty={copy.noSpeakers}
              of="speaker"
              names={names}
              onOpen={setOpened}
            />
            <Names
              title={copy.categories}
              empty={copy.noCategories}
              of="category"
              names={names}
              onOpen={setOpened}
            />
            <Stressors names={names.stressor} />
            {opened && (
              <RenameDialog
                entry={opened}
                known={names[opened.of].map(({ name }) => name)}
                onDone={setChanged}
                onClose={() => setOpened(undefined)}
              />
            )}
          </>
        )}
      </OnlineOnly>
    </>
  );
}

type NamesProps = {
  readonly title: string;
  readonly empty: string;
  readonly of: NameEntry["of"];
  readonly names: AdminNames;
  readonly onOpen: (entry: NameEntry) => void;
};

function Names({ title, empty, of, names, onOpen }: NamesProps) {
  return (
    <Section title={title}>
      {names[of].length === 0 && <p>{empty}</p>}
      <ul className={styles.rows}>
        {names[of].map(({ name, lessons }) => (
          <li key={name}>
            <div>
              {name}{" "}
              <TextLink
                className="small"
                to={`${adminPath("content")}?${new URLSearchParams({ q: name })}`}
                aria-label={copy.lessonsOf(lessons, name)}
              >
                {formatLessonCount(lessons)}
              </TextLink>
            </div>
            <Button
              aria-label={copy.renameName(name)}
              onClick={() => onOpen({ of, name, lessons })}
            >
              {copy.rename}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Stressors come from survey questions and cannot be renamed here. */
function Stressors({ names }: { readonly names: AdminNames["stressor"] }) {
  return (
    <Section title={stressorList.title}>
      <p className={admin.leadOfSections}>{stressorList.text}</p>
      <AdminLink to={`surveys/${DEFAULT_SURVEY}`} who="admin">
        {stressorList.link}
      </AdminLink>
      <ul className={styles.rows}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Section>
  );
}

type DialogProps = {
  readonly entry: NameEntry;
  readonly known: readonly string[];
  readonly onDone: (names: AdminNames) => void;
  readonly onClose: () => void;
};

const FORM = "rename-form";

function RenameDialog({ entry, known, onDone, onClose }: DialogProps) {
  const { of, name, lessons } = entry;
  const [to, setTo] = useDraft(`name:${name}`, name);
  const [nameError, setNameError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isMerge = to.trim() !== name && known.includes(to.trim());
  const rename = async () => {
    const error = to.trim() && to.trim() !== name ? undefined : renameDialog.missing;
    setNameError(error);
    if (error) return;
    setBusy(true);
    const outcome = await call(renameName, { body: { of, from: name, to } });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, offlineSave));
    onDone(outcome.value);
    showToast({ text: renameDialog.done(lessons) });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={renameDialog.title(name)}
      actions={
        <>
          <Button onClick={onClose}>{renameDialog.cancel}</Button>
          <Button kind="main" type="submit" form={FORM} busy={isBusy}>
            {isMerge ? renameDialog.merge : renameDialog.rename}
          </Button>
        </>
      }
    >
      <Form id={FORM} className={admin.stack} busy={isBusy} onSubmit={() => void rename()}>
        <Field
          label={renameDialog.name}
          value={to}
          error={nameError}
          maxLength={300}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {isMerge && (
          <Note tone="attention" isNew>
            {renameDialog.merging}
          </Note>
        )}
        <FormError text={problem} />
      </Form>
    </Dialog>
  );
}
