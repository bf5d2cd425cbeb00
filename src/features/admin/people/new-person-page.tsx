import { useNavigate } from "react-router-dom";
import { createPerson } from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { useDraft } from "#shared/admin/admin-draft.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Form } from "#ui/form.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import { AccountFields, emptyAccount, missingFields } from "./account-fields.tsx";
import { GroupField } from "./action-dialog.tsx";
import styles from "./admin-people.module.css";
import { useSubmit } from "./use-submit.ts";

const start = { account: emptyAccount, group: "" };

export function NewPersonPage() {
  const navigate = useNavigate();
  const draft = useDraft("person", start);
  const { account, group } = draft.typed;
  const { form, problems, setProblems, isBusy, send } = useSubmit();
  async function save() {
    const fields = missingFields(account);
    if (fields) return setProblems({ fields });
    const made = await send(() =>
      call(createPerson, { body: { ...account, groups: group ? [group] : [] } }),
    );
    if (!made) return;
    draft.clear();
    showToast({ text: made.message, icon: "mail" });
    void navigate(adminPath(`people/${made.data.id}`));
  }
  return (
    <>
      <PageTitle title="Add somebody" />
      <p className={admin.lead}>
        They are mailed a link to choose a password. It works for three days and can be sent again.
      </p>
      <Card>
        <Form ref={form} className={styles.form} busy={isBusy} onSubmit={() => void save()}>
          <AccountFields
            values={account}
            onChange={(next) => draft.change({ account: next })}
            problems={problems.fields}
            presentRole=""
          />
          <GroupField
            value={group}
            onChange={(next) => draft.change({ group: next })}
            none="No group"
            error={problems.fields.groups && "Choose another group"}
          />
          <FormError text={problems.form} />
          <div className={admin.actions}>
            <Button type="submit" kind="main" busy={isBusy}>
              {isBusy ? "Adding" : "Add and send the link"}
            </Button>
            <LinkButton to={adminPath("people")} onClick={draft.clear}>
              Cancel
            </LinkButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
