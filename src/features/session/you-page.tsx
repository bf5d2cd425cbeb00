import { useState } from "react";
import { LOGIN_PATH } from "#live/paths.ts";
import { useSession } from "#live/session.ts";
import { useLeave } from "#live/use-leave.ts";
import { useLive, valueOr } from "#live/use-live.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { leavingWords } from "./leaving-words.ts";
import styles from "./session.module.css";

export function YouPage() {
  const user = useSession()?.user;
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`.trim();
  const groups = user.practice_groups.filter(({ enabled }) => enabled);
  return (
    <>
      <PageTitle title="You" />
      <div className={styles.cards}>
        <Card title="Your account">
          <dl className={styles.facts}>
            <Fact term="Name" value={name || "No name given"} />
            <Fact term="Email" value={user.email} />
            {user.provider_title && <Fact term="Title" value={user.provider_title} />}
            <Fact
              term={groups.length === 1 ? "Practice group" : "Practice groups"}
              value={groups.map((group) => group.name).join(", ") || "None"}
            />
          </dl>
        </Card>
        <Card title="Light">
          <ThemeSwitch />
          <p className="small muted">Night shift is dim and almost without blue.</p>
        </Card>
        <Card title="This device">
          <p>
            Your lessons, your place in them and what is still to be sent are kept here for you.
            Nobody else who signs in on this device sees them.
          </p>
          <SignOut />
        </Card>
      </div>
    </>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const NOTHING = { waiting: 0, needAttention: 0 };

function SignOut() {
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);
  const owed = valueOr(
    useLive(({ outbox }) => outbox.summary(), []),
    NOTHING,
  );
  return (
    <div className={styles.actions}>
      <Button icon="sign-out" onClick={() => setAsking(true)}>
        Sign out
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out of this device?"
        actions={
          <>
            <Button onClick={() => leave(LOGIN_PATH)}>Sign out</Button>
            <Button kind="main" onClick={() => setAsking(false)}>
              Stay
            </Button>
          </>
        }
      >
        <p className="muted">{leavingWords(owed.waiting + owed.needAttention)}</p>
      </Dialog>
    </div>
  );
}
