import type { ComponentType } from "react";
import { useDeviceState } from "#device/device.tsx";
import { useSession } from "#device/session.ts";
import { notOpenedMessage } from "#device/storage-error-copy.ts";
import { canSeeInsights } from "#shared/accounts/group-access.ts";
import {
  ADMIN_PATH,
  CREDITS_PATH,
  INSIGHTS_PATH,
  SECURITY_PATH,
  SENDING_PATH,
} from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { AccountCard, accountQuery } from "./account-card.tsx";
import { AchievementsCard } from "./achievements-card.tsx";
import { you as copy } from "./copy.ts";
import { DataCard } from "./data-card.tsx";
import { DevicesCard } from "./devices-card.tsx";
import { GroupsCard } from "./groups-card.tsx";
import { LicensesCard, licensesQuery } from "./licenses-card.tsx";
import styles from "./profile.module.css";
import { ReceiptsCard } from "./receipts-card.tsx";
import { RemindersCard } from "./reminders-card.tsx";

/** Prefetched for the first screen. */
export const youQueries = [accountQuery, licensesQuery] as const;

type Props = {
  readonly SignOut: ComponentType;
  readonly CheckInCard: ComponentType;
  readonly InterestsCard: ComponentType;
};

export function YouPage({ SignOut, CheckInCard, InterestsCard }: Props) {
  const user = useSession()?.user;
  const opening = useDeviceState();
  const hasFailed = opening.kind === "failed";
  if (!user) return null;
  return (
    <>
      <PageTitle title={copy.title} />
      <div className={styles.cards}>
        {hasFailed && <Note tone="attention">{notOpenedMessage(opening.error)}</Note>}
        {!hasFailed && <AccountCard user={user} />}
        {!hasFailed && <LicensesCard />}
        <GroupsCard user={user} />
        {canSeeInsights(user) && (
          <Card title={copy.insights.title}>
            <p>{copy.insights.text}</p>
            <TextLink to={INSIGHTS_PATH}>{copy.insights.link}</TextLink>
          </Card>
        )}
        {canSeeInsights(user) && (
          <Card title={copy.admin.title}>
            <p>{copy.admin.text}</p>
            <TextLink to={ADMIN_PATH}>{copy.admin.link}</TextLink>
          </Card>
        )}
        <CheckInCard />
        {!hasFailed && <InterestsCard />}
        <RemindersCard />
        {!hasFailed && <AchievementsCard />}
        <Card title={copy.credits.title}>
          <p>{copy.credits.text}</p>
          <TextLink to={CREDITS_PATH}>{copy.credits.link}</TextLink>
        </Card>
        <Card title={copy.appearance.title}>
          <ThemeSwitch />
          <p className="small muted">{copy.appearance.hint}</p>
        </Card>
        <Card title={copy.device.title}>
          <p>{copy.device.text}</p>
          <TextLink to={SENDING_PATH}>{copy.device.sync}</TextLink>
          <SignOut />
        </Card>
        <Card title={copy.security.title}>
          <p>{copy.security.text}</p>
          <TextLink to={SECURITY_PATH}>{copy.security.link}</TextLink>
        </Card>
        <DevicesCard />
        <ReceiptsCard />
        <DataCard user={user} />
      </div>
    </>
  );
}
