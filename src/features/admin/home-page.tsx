import { type AttentionCount, adminHome } from "#contract/monitoring/admin-monitoring.ts";
import { isAdmin } from "#contract/roles.ts";
import { call, useSession } from "#device/session.ts";
import { adminPath, INSIGHTS_PATH } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { pluralize } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin.module.css";

type AttentionItem = {
  readonly to: string;
  readonly icon: IconName;
  readonly text: (n: number) => string;
};

const attentionItems: Readonly<Record<AttentionCount["what"], AttentionItem>> = {
  rosters_to_check: {
    to: "people/import",
    icon: "document",
    text: (n) => `${pluralize(n, "staff list")} checked and not applied yet`,
  },
  rosters_running: {
    to: "people/import",
    icon: "clock",
    text: (n) => `${pluralize(n, "staff list")} being worked on`,
  },
  mails_failed: {
    to: "watch/mail?state=failed",
    icon: "mail",
    text: (n) => `${pluralize(n, "letter")} could not be delivered`,
  },
  devices_set_aside: {
    to: "watch/devices?state=set_aside",
    icon: "device",
    text: (n) => `${pluralize(n, "device has", "devices have")} something the server refused`,
  },
  devices_silent: {
    to: "watch/devices?state=silent",
    icon: "no-network",
    text: (n) =>
      `${pluralize(n, "device has", "devices have")} something to send and ${n === 1 ? "has" : "have"} been silent for a week`,
  },
  links_broken: {
    to: "content/links",
    icon: "external",
    text: (n) => `${pluralize(n, "link")} in lessons ${n === 1 ? "leads" : "lead"} nowhere`,
  },
  uploads_failed: {
    to: "content",
    icon: "attention",
    text: (n) => `${pluralize(n, "upload")} could not be used`,
  },
  feedback_open: {
    to: "feedback?state=open",
    icon: "message",
    text: (n) => `${pluralize(n, "piece of feedback", "pieces of feedback")} not looked at yet`,
  },
  comments_waiting: {
    to: "comments?state=waiting",
    icon: "message",
    text: (n) => `${pluralize(n, "comment waits", "comments wait")} to be looked through`,
  },
  mailings_running: {
    to: "surveys",
    icon: "check-in",
    text: (n) => `The assessment is being mailed to ${pluralize(n, "group")}`,
  },
};

/** Shows what needs attention; leaders get links to their groups. */
export function AdminHomePage() {
  const role = useSession()?.user.burnout_role ?? "";
  return (
    <>
      <PageTitle title="Admin" />
      {isAdmin(role) && <QuickLinks />}
      <div className={styles.cards}>{isAdmin(role) ? <AttentionList /> : <ForLeaders />}</div>
    </>
  );
}

function QuickLinks() {
  return (
    <nav className={styles.ways} aria-label="Quick ways">
      <LinkButton icon="person" to={adminPath("people/new")}>
        Add somebody
      </LinkButton>
      <LinkButton icon="document" to={adminPath("people/import")}>
        Import a staff list
      </LinkButton>
      <LinkButton icon="plus" to={adminPath("content#new")}>
        New lesson
      </LinkButton>
    </nav>
  );
}

function AttentionList() {
  const asking = useRequest(() => call(adminHome, {}), "home");
  return (
    <OnlineOnly asking={asking} what="What needs a look">
      {({ looks }) =>
        looks.length === 0 ? (
          <EmptyState title="Nothing needs a look" icon="check">
            <p>
              No import waits, no letter failed, no feedback or comment is open, and every device
              that reported is up to date.
            </p>
          </EmptyState>
        ) : (
          <Card title="Needs a look">
            <ul className={styles.looks}>
              {looks.map(({ what, count }) => (
                <li key={what}>
                  <Icon name={attentionItems[what].icon} />
                  <TextLink to={adminPath(attentionItems[what].to)}>
                    {attentionItems[what].text(count)}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </OnlineOnly>
  );
}

function ForLeaders() {
  return (
    <EmptyState
      title="Your groups"
      icon="grove"
      actions={
        <>
          <LinkButton kind="main" to={adminPath("people")}>
            People of your groups
          </LinkButton>
          <LinkButton to={adminPath("groups")}>Groups and codes</LinkButton>
          <LinkButton to={INSIGHTS_PATH}>Insights</LinkButton>
        </>
      }
    >
      <p>
        You see who is in the groups you lead and the codes they join with. Nobody sees answers.
      </p>
    </EmptyState>
  );
}
