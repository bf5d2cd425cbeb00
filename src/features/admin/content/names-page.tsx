import { useState } from "react";
import { type AdminNames, listNames, renameName } from "#contract/learning/admin-collections.ts";
import { DEFAULT_SURVEY } from "#contract/wellbeing/surveys.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { pluralize } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-content.module.css";
import { OFFLINE } from "./lesson-copy.ts";

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
      <PageTitle title="Speakers and categories" />
      <p className={admin.leadOfSections}>
        New ones come into being with the first lesson that names them. Renamed here, they change in
        every lesson, for learners too.
      </p>
      <OnlineOnly asking={{ ...asking, state }} what="The names">
        {(names) => (
          <>
            <Names title="Speakers" of="speaker" names={names} onOpen={setOpened} />
            <Names title="Categories" of="category" names={names} onOpen={setOpened} />
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
  readonly of: NameEntry["of"];
  readonly names: AdminNames;
  readonly onOpen: (entry: NameEntry) => void;
};

function Names({ title, of, names, onOpen }: NamesProps) {
  return (
    <Section title={title}>
      {names[of].length === 0 && <p>There are none yet.</p>}
      <ul className={styles.rows}>
        {names[of].map(({ name, lessons }) => (
          <li key={name}>
            <div>
              {name}{" "}
              <TextLink
                className="small"
                to={`${adminPath("content")}?${new URLSearchParams({ q: name })}`}
              >
                {pluralize(lessons, "lesson")}
                <VisuallyHidden> of {name}</VisuallyHidden>
              </TextLink>
            </div>
            <Button onClick={() => onOpen({ of, name, lessons })}>
              Rename<VisuallyHidden> {name}</VisuallyHidden>
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
    <Section title="What weighs on people">
      <p className={admin.leadOfSections}>
        Lessons name these, and surveys ask for them in questions that stay as they are: insights
        count the answers, everywhere in the same words. Hence nothing here can be renamed, added or
        switched off.
      </p>
      <TextLink to={adminPath(`surveys/${DEFAULT_SURVEY}`)}>
        The questions, and how to add your own
      </TextLink>
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
  const [to, setTo] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isMerge = to.trim() !== name && known.includes(to.trim());
  const rename = async () => {
    if (!to.trim() || to.trim() === name) return setProblem("Write another name.");
    setBusy(true);
    const outcome = await call(renameName, { body: { of, from: name, to } });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, OFFLINE));
    onDone(outcome.value);
    showToast({ text: `Renamed in ${pluralize(lessons, "lesson")}` });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rename ${name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" form={FORM} busy={isBusy}>
            {isMerge ? "Put together" : "Rename"}
          </Button>
        </>
      }
    >
      <Form id={FORM} className={admin.stack} busy={isBusy} onSubmit={() => void rename()}>
        <Field
          label="Name"
          value={to}
          maxLength={300}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {isMerge && (
          <Note tone="attention" isNew>
            There is one with this name already. Both become one, and cannot be told apart again.
          </Note>
        )}
        <FormError text={problem} />
      </Form>
    </Dialog>
  );
}
