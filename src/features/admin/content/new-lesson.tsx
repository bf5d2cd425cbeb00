import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CONTENT_TYPES } from "#contract/constants.ts";
import type { AdminSeries } from "#contract/learning/admin-collections.ts";
import { createLesson } from "#contract/learning/admin-content.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import admin from "#shared/admin/admin-page.module.css";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { Form } from "#ui/form.tsx";
import { firstInDialog } from "#ui/use-modal.ts";
import { newLesson as copy } from "./content-page-copy.ts";

type Props = { readonly series: readonly AdminSeries[]; readonly onClose: () => void };

const FORM = "new-lesson";

/** Creates a lesson from its title; the rest is edited on its page. */
export function NewLesson({ series, onClose }: Props) {
  const [title, setTitle] = useDraft("new-lesson", "");
  const [type, setType] = useDraft<(typeof CONTENT_TYPES)[number]>("new-lesson:type", "Audio");
  const [seriesId, setSeriesId] = useDraft("new-lesson:series", "");
  const [titleError, setTitleError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const begin = async () => {
    const error = title.trim() ? undefined : copy.nameMissing;
    setTitleError(error);
    if (error) return;
    setBusy(true);
    const outcome = await call(createLesson, { body: { title, type, series_id: seriesId } });
    setBusy(false);
    if (outcome.kind === "accepted") return navigate(adminPath(`content/${outcome.value.id}`));
    setProblem(requestErrorMessage(outcome, copy.offline));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="main" type="submit" form={FORM} busy={isBusy}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <Form id={FORM} busy={isBusy} className={admin.stack} onSubmit={() => void begin()}>
        <Field
          ref={firstInDialog}
          label={copy.name}
          value={title}
          error={titleError}
          maxLength={300}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <SelectField
          label={copy.type}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as typeof type)}
        >
          {CONTENT_TYPES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <SelectField
          label={copy.series}
          value={seriesId}
          optional
          onChange={(event) => setSeriesId(event.currentTarget.value)}
        >
          <option value="">{copy.seriesLater}</option>
          {series.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <FormError text={problem} />
      </Form>
    </Dialog>
  );
}
