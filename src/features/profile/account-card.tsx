import { useState } from "react";
import type { User } from "#contract/accounts/session.ts";
import { type Query, useLive, valueOr } from "#device/use-live.ts";
import {
  genderText,
  type PersonField,
  type PersonValues,
  personFields,
  personLabels,
} from "#shared/accounts/person-copy.ts";
import type { Profile } from "#sync/records/types.ts";
import { Button } from "#ui/button.tsx";
import { formatDate } from "#ui/format-date.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { account as copy } from "./copy.ts";
import { Fact } from "./fact.tsx";
import { PendingChange } from "./pending-change.tsx";
import styles from "./profile.module.css";
import { ProfileForm } from "./profile-form.tsx";
import { profileValues } from "./profile-values.ts";
import { rolesInWords } from "./role-copy.ts";

export const accountQuery: Query<Profile | undefined> = ({ profile }) => profile.get();

/** Shows the person's profile. It can be edited offline. */
export function AccountDetails({ user }: { readonly user: User }) {
  const profile = useLive(accountQuery, []);
  const known = valueOr(profile, undefined);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {profile.kind === "loading" && (
        <Skeleton label={copy.loading} className={styles.facts}>
          <SkeletonBlock width="60%" />
          <SkeletonBlock width="70%" />
          <SkeletonBlock width="50%" />
        </Skeleton>
      )}
      {profile.kind === "failed" && <Note tone="danger">{copy.failed}</Note>}
      {known && (
        <KeepFocus>
          {isEditing ? (
            <ProfileForm profile={known} onDone={() => setEditing(false)} />
          ) : (
            <>
              <Facts profile={known} user={user} />
              <PendingChange call="changeProfile" />
              <div className={styles.actions}>
                <Button onClick={() => setEditing(true)}>{copy.edit}</Button>
              </div>
            </>
          )}
        </KeepFocus>
      )}
    </>
  );
}

function valueText(field: PersonField, { [field]: value }: PersonValues): string {
  if (field === "gender") return genderText(value);
  return (field === "dob_string" && formatDate(value)) || value;
}

function Facts({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const values = profileValues(profile);
  const filledFields = personFields.slice(2).filter((field) => values[field]);
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return (
    <dl className={styles.facts}>
      <Fact term={copy.name} value={name || copy.noName} />
      <Fact term={copy.email} value={profile.email} />
      <Fact term={copy.role} value={rolesInWords(user.burnout_role)} />
      {filledFields.map((field) => (
        <Fact key={field} term={personLabels[field]} value={valueText(field, values)} />
      ))}
    </dl>
  );
}
