import { type ReactNode, useState } from "react";
import { FormError } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Form } from "#ui/form.tsx";
import { dialogButtons } from "./collection-dialog-copy.ts";

type Props = {
  readonly title: string;
  readonly isBusy: boolean;
  /** Shows field errors. Returns whether the form can be saved. */
  readonly validate: () => boolean;
  /** Both return a message if the change failed, or undefined. */
  readonly onSave: () => Promise<string | undefined>;
  readonly removing?: { readonly text: string; readonly run: Remove } | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};
type Remove = () => Promise<string | undefined> | undefined;

const FORM = "collection-form";

/** Dialog for a new or existing series or collection. */
export function CollectionDialog(props: Props) {
  const { title, isBusy, validate, onSave, removing, onClose, children } = props;
  const [problem, setProblem] = useState<string>();
  const finish = async (work: Promise<string | undefined>) => {
    const failure = await work;
    if (failure) setProblem(failure);
    else onClose();
  };
  const submit = () => {
    if (validate()) void finish(onSave());
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
          <Button onClick={onClose}>{dialogButtons.cancel}</Button>
          <Button kind="main" type="submit" form={FORM} busy={isBusy}>
            {dialogButtons.save}
          </Button>
        </>
      }
    >
      <Form id={FORM} className={admin.stack} busy={isBusy} onSubmit={submit}>
        {children}
        <FormError text={problem} />
      </Form>
    </Dialog>
  );
}
