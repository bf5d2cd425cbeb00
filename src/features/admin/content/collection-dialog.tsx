import { type ReactNode, useState } from "react";
import { FormProblem } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Form } from "#ui/form.tsx";

type Props = {
  readonly title: string;
  readonly isBusy: boolean;
  /** Both answer why it is not done; nothing once it is. */
  readonly onSave: () => Promise<string | undefined>;
  readonly removing?: { readonly text: string; readonly run: Remove } | undefined;
  readonly onClose: () => void;
  /** Fields. */
  readonly children: ReactNode;
};
type Remove = () => Promise<string | undefined> | undefined;

const FORM = "shelf-form";

/** A series or a section, new or as it is. */
export function ShelfDialog({ title, isBusy, onSave, removing, onClose, children }: Props) {
  const [problem, setProblem] = useState<string>();
  const end = async (work: Promise<string | undefined>) => {
    const why = await work;
    if (why) setProblem(why);
    else onClose();
  };
  const remove = (work: ReturnType<Remove>) => work && void end(work);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {removing && (
            <Button kind="danger" busy={isBusy} onClick={() => remove(removing.run())}>
              {removing.text}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" form={FORM} busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <Form id={FORM} className={admin.stack} busy={isBusy} onSubmit={() => void end(onSave())}>
        {children}
        <FormProblem text={problem} />
      </Form>
    </Dialog>
  );
}
