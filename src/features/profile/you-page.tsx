import type { ComponentType } from "react";
import { useSession } from "#device/session.ts";
import { canSeeInsights } from "#shared/accounts/group-access.ts";
import { ADMIN_PATH, CREDITS_PATH, INSIGHTS_PATH, SENDING_PATH } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { AccountCard, accountQuery } from "./account-card.tsx";
import { AchievementsCard } from "./achievements-card.tsx";
import { DataCard } from "./data-card.tsx";
import { DevicesCard } from "./devices-card.tsx";
import { GroupsCard } from "./groups-card.tsx";
import { LicensesCard, licensesQuery } from "./licenses-card.tsx";
import styles from "./profile.module.css";
import { ReceiptsCard } from "./receipts-card.tsx";
import { RemindersCard } from "./reminders-card.tsx";

/** Prefetched for the first screen. */
export const youQueries = [accountQuery, licensesQuery] as const;

type Props = { readonly SignOut: ComponentType; readonly CheckInCard: ComponentType };

export function YouPage({ SignOut, CheckInCard }: Props) {
  const user = useSession()?.user;
  if (!user) return null;
  return (
    <>
      <PageTitle title="You" />
      <div className={styles.cards}>
        <AccountCard user={user} />
        <LicensesCard />
        <GroupsCard user={user} />
        {canSeeInsights(user) && (
          <Card title="Insights">
            <p>How the people of your group are, in figures that never speak of one of them.</p>
            <TextLink to={INSIGHTS_PATH}>Insights of your group</TextLink>
          </Card>
        )}
        {canSeeInsights(user) && (
          <Card title="Admin">
            <p>People, groups and codes, and what else is yours to look after.</p>
            <TextLink to={ADMIN_PATH}>Open the admin area</TextLink>
          </Card>
        )}
        <CheckInCard />
        <RemindersCard />
        <AchievementsCard />
        <Card title="Credits">
          <p>What you have earned, your certificates and your transcript.</p>
          <TextLink to={CREDITS_PATH}>Your credits</TextLink>
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
        <DevicesCard />
        <ReceiptsCard />
        <DataCard user={user} />
      </div>
    </>
  );
}
