import { type ReactNode, useState } from "react";
import { FormError } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Form } from "#ui/form.tsx";

type Props = {
  readonly title: string;
  readonly isBusy: boolean;
  /** Both return a message if the change failed, or undefined. */
  readonly onSave: () => Promise<string | undefined>;
  readonly removing?: { readonly text: string; readonly run: Remove } | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};
type Remove = () => Promise<string | undefined> | undefined;

const FORM = "collection-form";

/** Dialog for a new or existing series or section. */
export function CollectionDialog({ title, isBusy, onSave, removing, onClose, children }: Props) {
  const [problem, setProblem] = useState<string>();
  const finish = async (work: Promise<string | undefined>) => {
    const failure = await work;
    if (failure) setProblem(failure);
    else onClose();
  };
  const remove = (work: ReturnType<Remove>) => work && void finish(work);
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
      <Form id={FORM} className={admin.stack} busy={isBusy} onSubmit={() => void finish(onSave())}>
        {children}
        <FormError text={problem} />
      </Form>
    </Dialog>
  );
}
