import {
  type AttentionCount,
  adminHome,
  type LessonWithoutCredit,
} from "#contract/monitoring/admin-monitoring.ts";
import { isAdmin, isLeader, isStaff } from "#contract/roles.ts";
import { call } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import { creditDetailNames } from "#shared/admin/credit-details-copy.ts";
import { useIsFor } from "#shared/admin/use-role.ts";
import { adminPath, INSIGHTS_PATH } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./admin.module.css";
import { attentionTexts, adminHomePage as copy, leaderHome } from "./home-copy.ts";

type AttentionLink = { readonly to: string; readonly icon: IconName };

const attentionLinks: Readonly<Record<AttentionCount["what"], AttentionLink>> = {
  rosters_to_check: { to: "people/import", icon: "document" },
  rosters_running: { to: "people/import", icon: "clock" },
  mails_failed: { to: "watch/mail?state=failed", icon: "mail" },
  devices_set_aside: { to: "watch/devices?state=set_aside", icon: "device" },
  devices_silent: { to: "watch/devices?state=silent", icon: "no-network" },
  links_broken: { to: "content/links", icon: "external" },
  uploads_failed: { to: "content", icon: "attention" },
  feedback_open: { to: "feedback?state=open", icon: "message" },
  comments_waiting: { to: "comments?state=waiting", icon: "message" },
  mailings_running: { to: "surveys", icon: "check-in" },
};

/** Shows what needs attention; leaders get links to their groups. */
export function AdminHomePage() {
  const role = useSession()?.user.burnout_role ?? "";
  return (
    <>
      <PageTitle title={copy.title} />
      <QuickLinks />
      <div className={styles.cards}>
        {isStaff(role) && <AttentionList />}
        {!isAdmin(role) && isLeader(role) && <ForLeaders />}
      </div>
    </>
  );
}

/** What needs attention, for staff. Leaders have no such tasks. */
export function AdminTasks() {
  const role = useSession()?.user.burnout_role ?? "";
  return isStaff(role) && <AttentionList />;
}

type QuickLink = AttentionLink & { readonly text: string };

const quickLinks: Readonly<Record<"admin" | "credit" | "content", readonly QuickLink[]>> = {
  admin: [
    { to: "people/new", icon: "person", text: copy.addPerson },
    { to: "people/import", icon: "document", text: copy.importRoster },
    { to: "content#new", icon: "plus", text: copy.newLesson },
  ],
  credit: [
    { to: "credits", icon: "credit", text: copy.ledger },
    { to: "credits/reporting", icon: "document", text: copy.reporting },
    { to: "credits/terms", icon: "check", text: copy.requirements },
  ],
  content: [
    { to: "content#new", icon: "plus", text: copy.newLesson },
    { to: "content", icon: "library", text: copy.lessons },
  ],
};

function QuickLinks() {
  const isFor = useIsFor();
  const own = (["credit", "content"] as const).filter(isFor).flatMap((who) => quickLinks[who]);
  const links = isFor("admin") ? quickLinks.admin : own;
  if (links.length === 0) return null;
  return (
    <nav className={styles.ways} aria-label={copy.quickActions}>
      {links.map(({ to, icon, text }) => (
        <LinkButton key={to} icon={icon} to={adminPath(to)}>
          {text}
        </LinkButton>
      ))}
    </nav>
  );
}

function AttentionList() {
  const asking = useRequest(() => call(adminHome, {}), "home");
  const isFor = useIsFor();
  return (
    <OnlineOnly asking={asking} what={copy.attentionItems}>
      {({ looks, without_credit = [] }) =>
        looks.length === 0 && without_credit.length === 0 ? (
          <EmptyState title={copy.caughtUpTitle} icon="check">
            <p>{isFor("admin") ? copy.caughtUpText : copy.noLessons}</p>
          </EmptyState>
        ) : (
          <>
            {looks.length > 0 && (
              <Card title={copy.attentionTitle}>
                <ul className={styles.looks}>
                  {looks.map(({ what, count }) => (
                    <li key={what}>
                      <Icon name={attentionLinks[what].icon} />
                      <TextLink to={adminPath(attentionLinks[what].to)}>
                        {attentionTexts[what](count)}
                      </TextLink>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {without_credit.length > 0 && <WithoutCredit lessons={without_credit} />}
          </>
        )
      }
    </OnlineOnly>
  );
}

type WithoutCreditProps = { readonly lessons: readonly LessonWithoutCredit[] };

function WithoutCredit({ lessons }: WithoutCreditProps) {
  const area = useIsFor()("content") ? "content" : "credits/terms";
  return (
    <Card title={copy.withoutCreditTitle}>
      <p>{copy.withoutCreditText}</p>
      <ul className={styles.lessons}>
        {lessons.map(({ id, title, missing }) => (
          <li key={id}>
            <TextLink to={adminPath(`${area}/${id}`)}>{title}</TextLink>
            <span className="small muted">
              {copy.addDetails(missing.map((one) => creditDetailNames[one].toLowerCase()))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ForLeaders() {
  return (
    <EmptyState
      title={leaderHome.title}
      icon="grove"
      actions={
        <>
          <LinkButton kind="main" to={adminPath("people")}>
            {leaderHome.people}
          </LinkButton>
          <LinkButton to={adminPath("groups")}>{leaderHome.groups}</LinkButton>
          <LinkButton to={INSIGHTS_PATH}>{leaderHome.insights}</LinkButton>
        </>
      }
    >
      <p>{leaderHome.text}</p>
    </EmptyState>
  );
}
