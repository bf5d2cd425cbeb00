import { useState } from "react";
import type { User } from "#contract/accounts/session.ts";
import { type Question, useLive, valueOr } from "#device/use-live.ts";
import { personFields, personLabels } from "#shared/accounts/person-copy.ts";
import type { Profile } from "#sync/local/personal.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { dateInWords } from "#ui/format.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Note } from "#ui/note.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { Fact } from "./fact.tsx";
import { valuesOf } from "./own-data.ts";
import { OwedChange } from "./pending-change.tsx";
import styles from "./profile.module.css";
import { ProfileForm } from "./profile-form.tsx";
import { rolesInWords } from "./role-words.ts";

export const accountQuestion: Question<Profile | undefined> = ({ profile }) => profile.get();

/** What is known of a person here; it can be changed without a network. */
export function AccountCard({ user }: { readonly user: User }) {
  const profile = useLive(accountQuestion, []);
  const known = valueOr(profile, undefined);
  const [isChanging, setChanging] = useState(false);
  return (
    <Card title="Your account">
      {profile.kind === "loading" && (
        <Skeleton label="Opening your account" className={styles.facts}>
          <Bone width="60%" />
          <Bone width="70%" />
          <Bone width="50%" />
        </Skeleton>
      )}
      {profile.kind === "failed" && (
        <Note tone="danger">
          What is on this device could not be opened. Load the page again; nothing is lost.
        </Note>
      )}
      {known && (
        <KeepFocus>
          {isChanging ? (
            <ProfileForm profile={known} onDone={() => setChanging(false)} />
          ) : (
            <>
              <Facts profile={known} user={user} />
              <OwedChange call="changeProfile" />
              <div className={styles.actions}>
                <Button onClick={() => setChanging(true)}>Change your details</Button>
              </div>
            </>
          )}
        </KeepFocus>
      )}
    </Card>
  );
}

function Facts({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const values = valuesOf(profile);
  const said = personFields.slice(2).filter((field) => values[field]);
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return (
    <dl className={styles.facts}>
      <Fact term="Name" value={name || "No name given"} />
      <Fact term="Email" value={profile.email} />
      <Fact term="Role" value={rolesInWords(user.burnout_role)} />
      {said.map((field) => (
        <Fact
          key={field}
          term={personLabels[field]}
          value={(field === "dob_string" && dateInWords(values[field])) || values[field]}
        />
      ))}
    </dl>
  );
}
