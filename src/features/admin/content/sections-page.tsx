import { useState } from "react";
import {
  type AdminSection,
  deleteSection,
  orderSections,
  saveSection,
} from "#contract/learning/admin-collections.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Field } from "#ui/field.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Toggle } from "#ui/toggle.tsx";
import styles from "./admin-content.module.css";
import { CollectionDialog } from "./collection-dialog.tsx";
import { collectionDialog, collectionsPage as copy } from "./collections-copy.ts";
import { formatLessonCount } from "./lesson-copy.ts";
import { OrderList } from "./order-list.tsx";
import { type Collections, useCollections } from "./use-collections.ts";

type Opened = { readonly section: AdminSection | undefined } | undefined;

/** Manages the collections of the library and their order. A hidden collection keeps its lessons. */
export function AdminSectionsPage() {
  const { asking, isBusy, change, order } = useCollections();
  const [opened, setOpened] = useState<Opened>();
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title={copy.title} />
        <Button kind="main" icon="plus" onClick={() => setOpened({ section: undefined })}>
          {copy.create}
        </Button>
      </div>
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <OnlineOnly asking={asking} what={copy.loading}>
        {({ sections }) =>
          sections.length === 0 ? (
            <p>{copy.empty}</p>
          ) : (
            <OrderList
              label={copy.list}
              isBusy={isBusy}
              onOrder={(names) => void order(() => call(orderSections, { body: { order: names } }))}
              items={sections.map((section) => ({
                id: section.section_name,
                name: section.section_name,
                content: (
                  <>
                    <strong>{section.section_name}</strong>{" "}
                    {section.show === "0" && <Badge>{copy.hidden}</Badge>}
                    <p className="small muted">{formatLessonCount(section.lessons)}</p>
                  </>
                ),
                actions: (
                  <Button
                    aria-label={copy.editCollection(section.section_name)}
                    onClick={() => setOpened({ section })}
                  >
                    {copy.edit}
                  </Button>
                ),
              }))}
            />
          )
        }
      </OnlineOnly>
      {opened && (
        <SectionDialog
          section={opened.section}
          change={change}
          isBusy={isBusy}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

type DialogProps = Pick<Collections, "change" | "isBusy"> & {
  readonly section: AdminSection | undefined;
  readonly onClose: () => void;
};

function SectionDialog({ section, change, isBusy, onClose }: DialogProps) {
  const draft = `section:${section?.section_name ?? ""}`;
  const [name, setName] = useDraft(draft, section?.section_name ?? "");
  const [isShown, setShown] = useDraft(`${draft}:shown`, section?.show !== "0");
  const [isSure, setSure] = useState(false);
  const [nameError, setNameError] = useState<string>();
  const validate = () => {
    setNameError(name.trim() ? undefined : collectionDialog.nameMissing);
    return name.trim() !== "";
  };
  const save = async () => {
    const body = {
      version: section?.version ?? 0,
      section_name: name,
      ...(section && { was: section.section_name }),
      show: isShown ? ("1" as const) : ("0" as const),
    };
    return change(() => call(saveSection, { body }), collectionDialog.saved);
  };
  const remove = ({ section_name, version }: AdminSection) => {
    if (!isSure) {
      setSure(true);
      return undefined;
    }
    const work = () => call(deleteSection, { query: { section_name, version } });
    return change(work, collectionDialog.deleted);
  };
  return (
    <CollectionDialog
      title={section ? section.section_name : collectionDialog.title}
      isBusy={isBusy}
      validate={validate}
      onSave={save}
      removing={
        section && {
          text: isSure ? collectionDialog.confirmDelete(section.lessons) : collectionDialog.delete,
          run: () => remove(section),
        }
      }
      onClose={onClose}
    >
      <Field
        label={collectionDialog.name}
        value={name}
        error={nameError}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Toggle
        label={collectionDialog.show}
        checked={isShown}
        onChange={setShown}
        hint={collectionDialog.showHint}
      />
    </CollectionDialog>
  );
}
