import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import admin from "./admin-page.module.css";
import { bulk as copy } from "./bulk-copy.ts";

type Props = {
  readonly onPreview: () => void;
  /** Why the change can't be previewed yet. */
  readonly disabledReason?: string | undefined;
  readonly children: ReactNode;
};

/** The options of a change of many rows, with the button that previews it. */
export function BulkForm({ onPreview, disabledReason, children }: Props) {
  return (
    <Form className={admin.stack} onSubmit={onPreview}>
      {children}
      <div>
        <Button kind="main" type="submit" disabledReason={disabledReason}>
          {copy.preview}
        </Button>
      </div>
    </Form>
  );
}
