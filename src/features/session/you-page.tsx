import { SENDING_PATH } from "#live/paths.ts";
import { useSession } from "#live/session.ts";
import { Card } from "#ui/card.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import styles from "./session.module.css";
import { SignOut } from "./sign-out.tsx";

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
          <TextLink to={SENDING_PATH}>What is still to be sent</TextLink>
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
