import { useState } from "react";
import type { User } from "#contract/accounts/session.ts";
import { type Query, useLive, valueOr } from "#device/use-live.ts";
import { personFields, personLabels } from "#shared/accounts/person-copy.ts";
import type { Profile } from "#sync/records/types.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDate } from "#ui/format.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { Fact } from "./fact.tsx";
import { PendingChange } from "./pending-change.tsx";
import styles from "./profile.module.css";
import { ProfileForm } from "./profile-form.tsx";
import { profileValues } from "./profile-values.ts";
import { rolesInWords } from "./role-copy.ts";

export const accountQuery: Query<Profile | undefined> = ({ profile }) => profile.get();

/** Shows the person's profile. It can be edited offline. */
export function AccountCard({ user }: { readonly user: User }) {
  const profile = useLive(accountQuery, []);
  const known = valueOr(profile, undefined);
  const [isEditing, setEditing] = useState(false);
  return (
    <Card title="Your account">
      {profile.kind === "loading" && (
        <Skeleton label="Opening your account" className={styles.facts}>
          <SkeletonBlock width="60%" />
          <SkeletonBlock width="70%" />
          <SkeletonBlock width="50%" />
        </Skeleton>
      )}
      {profile.kind === "failed" && (
        <Note tone="danger">
          What is on this device could not be opened. Load the page again; nothing is lost.
        </Note>
      )}
      {known && (
        <KeepFocus>
          {isEditing ? (
            <ProfileForm profile={known} onDone={() => setEditing(false)} />
          ) : (
            <>
              <Facts profile={known} user={user} />
              <PendingChange call="changeProfile" />
              <div className={styles.actions}>
                <Button onClick={() => setEditing(true)}>Change your details</Button>
              </div>
            </>
          )}
        </KeepFocus>
      )}
    </Card>
  );
}

function Facts({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const values = profileValues(profile);
  const filledFields = personFields.slice(2).filter((field) => values[field]);
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return (
    <dl className={styles.facts}>
      <Fact term="Name" value={name || "No name given"} />
      <Fact term="Email" value={profile.email} />
      <Fact term="Role" value={rolesInWords(user.burnout_role)} />
      {filledFields.map((field) => (
        <Fact
          key={field}
          term={personLabels[field]}
          value={(field === "dob_string" && formatDate(values[field])) || values[field]}
        />
      ))}
    </dl>
  );
}
