import { useState } from "react";
import {
  type AdminSection,
  deleteSection,
  orderSections,
  saveSection,
} from "#contract/learning/admin-collections.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Field } from "#ui/field.tsx";
import { pluralize } from "#ui/format.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-content.module.css";
import { CollectionDialog } from "./collection-dialog.tsx";
import { OrderList } from "./order-list.tsx";
import { type Collections, useCollections } from "./use-collections.ts";

type Opened = { readonly section: AdminSection | undefined } | undefined;

/** Manages the library sections and their order. A hidden section keeps its lessons. */
export function AdminSectionsPage() {
  const { asking, isBusy, change, order } = useCollections();
  const [opened, setOpened] = useState<Opened>();
  return (
    <>
      <div className={classNames(admin.head, styles.head)}>
        <PageTitle title="Sections" />
        <Button kind="main" icon="plus" onClick={() => setOpened({ section: undefined })}>
          New section
        </Button>
      </div>
      <p className={admin.leadOfSections}>
        The shelves at the top of the library. Which lessons stand in one is said on each lesson.
      </p>
      <OnlineOnly asking={asking} what="The sections">
        {({ sections }) =>
          sections.length === 0 ? (
            <p>There are none yet.</p>
          ) : (
            <OrderList
              label="Sections"
              isBusy={isBusy}
              onOrder={(names) => void order(() => call(orderSections, { body: { order: names } }))}
              items={sections.map((section) => ({
                id: section.section_name,
                name: section.section_name,
                content: (
                  <>
                    <strong>{section.section_name}</strong>{" "}
                    {section.show === "0" && <Badge>Hidden</Badge>}
                    <p className="small muted">{pluralize(section.lessons, "lesson")}</p>
                  </>
                ),
                actions: (
                  <Button onClick={() => setOpened({ section })}>
                    Edit<VisuallyHidden> {section.section_name}</VisuallyHidden>
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
  const [name, setName] = useState(section?.section_name ?? "");
  const [isShown, setShown] = useState(section?.show !== "0");
  const [isSure, setSure] = useState(false);
  const save = async () => {
    if (!name.trim()) return "A section needs a name.";
    const body = {
      version: section?.version ?? 0,
      section_name: name,
      ...(section && { was: section.section_name }),
      show: isShown ? ("1" as const) : ("0" as const),
    };
    return change(() => call(saveSection, { body }), "Saved");
  };
  const remove = ({ section_name, version }: AdminSection) => {
    if (!isSure) {
      setSure(true);
      return undefined;
    }
    const work = () => call(deleteSection, { query: { section_name, version } });
    return change(work, "The section is deleted; its lessons stay");
  };
  return (
    <CollectionDialog
      title={section ? section.section_name : "New section"}
      isBusy={isBusy}
      onSave={save}
      removing={
        section && {
          text: isSure ? `Delete, and take ${pluralize(section.lessons, "lesson")} out` : "Delete…",
          run: () => remove(section),
        }
      }
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Toggle
        label="Shown in the library"
        checked={isShown}
        onChange={setShown}
        hint="Hidden, it keeps its lessons"
      />
    </CollectionDialog>
  );
}
