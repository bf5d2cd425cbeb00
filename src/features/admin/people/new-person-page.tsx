import { useNavigate } from "react-router-dom";
import { createPerson } from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
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
import styles from "./admin-people.module.css";
import { GroupField } from "./group-field.tsx";
import { newPersonPage as copy } from "./new-person-copy.ts";
import { useSubmit } from "./use-submit.ts";

const start = { account: emptyAccount, group: "" };

export function NewPersonPage() {
  const navigate = useNavigate();
  const draft = useDraft("person", start);
  const { account, group } = draft.typed;
  const { form, problems, setProblems, isBusy, send } = useSubmit(NEEDS_NETWORK);
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
      <PageTitle title={copy.title} />
      <p className={admin.lead}>{copy.lead}</p>
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
            none={copy.noGroup}
            error={problems.fields.groups?.[0]}
          />
          <FormError text={problems.form} />
          <div className={admin.actions}>
            <Button type="submit" kind="main" busy={isBusy}>
              {isBusy ? copy.submitting : copy.submit}
            </Button>
            <LinkButton to={adminPath("people")} onClick={draft.clear}>
              {copy.cancel}
            </LinkButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
