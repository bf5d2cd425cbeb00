import { useState } from "react";
import {
  type AdminSection,
  deleteSection,
  orderSections,
  saveSection,
} from "#contract/admin-shelves.ts";
import { FormProblem } from "#live/form-problem.tsx";
import { OnlineOnly } from "#live/online-only.tsx";
import { call } from "#live/session.ts";
import { counted } from "#live/words.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-content.module.css";
import { OrderList } from "./order-list.tsx";
import { useShelves } from "./use-shelves.ts";

type Opened = { readonly section: AdminSection | undefined } | undefined;

/** Shelves of the library, in their order; a hidden one keeps its lessons. */
export function AdminSectionsPage() {
  const { asking, isBusy, change } = useShelves();
  const [opened, setOpened] = useState<Opened>();
  const order = async (names: string[]) => {
    const work = () => call(orderSections, { body: { order: names } });
    const problem = await change(work, "The order is saved");
    if (problem) showToast({ text: problem, icon: "attention" });
  };
  return (
    <>
      <div className={styles.head}>
        <PageTitle title="Sections" />
        <Button kind="main" icon="plus" onClick={() => setOpened({ section: undefined })}>
          New section
        </Button>
      </div>
      <p className={styles.lead}>
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
              onOrder={(names) => void order(names)}
              items={sections.map((section) => ({
                id: section.section_name,
                name: section.section_name,
                content: (
                  <>
                    <strong>{section.section_name}</strong>{" "}
                    {section.show === "0" && <Badge>Hidden</Badge>}
                    <p className="small muted">{counted(section.lessons, "lesson")}</p>
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

type DialogProps = Pick<ReturnType<typeof useShelves>, "change" | "isBusy"> & {
  readonly section: AdminSection | undefined;
  readonly onClose: () => void;
};

const FORM = "section-form";

function SectionDialog({ section, change, isBusy, onClose }: DialogProps) {
  const [name, setName] = useState(section?.section_name ?? "");
  const [isShown, setShown] = useState(section?.show !== "0");
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<string>();
  const end = (text: string | undefined) => (text ? setProblem(text) : onClose());
  const save = async () => {
    if (!name.trim()) return setProblem("A section needs a name.");
    const body = {
      version: section?.version ?? 0,
      section_name: name,
      ...(section && { was: section.section_name }),
      show: isShown ? ("1" as const) : ("0" as const),
    };
    end(await change(() => call(saveSection, { body }), "Saved"));
  };
  const remove = async ({ section_name, version }: AdminSection) => {
    if (!isSure) return setSure(true);
    const work = () => call(deleteSection, { query: { section_name, version } });
    end(await change(work, "The section is deleted; its lessons stay"));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={section ? section.section_name : "New section"}
      actions={
        <>
          {section && (
            <Button kind="danger" busy={isBusy} onClick={() => void remove(section)}>
              {isSure ? `Delete, and take ${counted(section.lessons, "lesson")} out` : "Delete…"}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" form={FORM} busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <Form id={FORM} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
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
        <FormProblem text={problem} />
      </Form>
    </Dialog>
  );
}
