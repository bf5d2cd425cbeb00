import type { ComponentType, ReactNode } from "react";
import type { User } from "#contract/accounts/session.ts";
import { useDeviceState } from "#device/device.tsx";
import { notOpenedMessage } from "#device/not-opened-copy.ts";
import { type Live, valueOr } from "#device/use-live.ts";
import { useSession } from "#device/use-session.ts";
import { canChooseGroup, canOpenAdmin, canSeeInsights } from "#shared/accounts/group-access.ts";
import { openHelp } from "#shared/help/help.ts";
import {
  ACHIEVEMENTS_PATH,
  ADMIN_PATH,
  CREDITS_PATH,
  DOWNLOADS_PATH,
  INSIGHTS_PATH,
  SECURITY_PATH,
  SENDING_PATH,
} from "#shared/navigation/paths.ts";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { AccountDetails, accountQuery } from "./account-card.tsx";
import { useAchievementsText } from "./achievements-row.ts";
import { you as copy, devices, groups, licenses, receipts } from "./copy.ts";
import { DataSettings } from "./data-card.tsx";
import { DevicesList } from "./devices-card.tsx";
import { Groups } from "./groups-card.tsx";
import { type Facts, KeyFacts, useFacts } from "./key-facts.tsx";
import { LicensesSettings, licensesQuery, useLicensesText } from "./licenses-card.tsx";
import { ReceiptsList } from "./receipts-card.tsx";
import { RemindersCard } from "./reminders-card.tsx";
import styles from "./settings.module.css";
import { ButtonRow, LinkRow, OpenRow, PlainRow, SettingsGroup } from "./settings.tsx";

/** Prefetched for the first screen. */
export const youQueries = [accountQuery, licensesQuery] as const;

type Props = {
  readonly SignOut: ComponentType;
  readonly CheckInCard: ComponentType;
  readonly InterestsSettings: ComponentType;
};

/** Settings in groups, as a phone has them, with the figures people come for on top. */
export function YouPage({ SignOut, CheckInCard, InterestsSettings }: Props) {
  const user = useSession()?.user;
  const opening = useDeviceState();
  const hasFailed = opening.kind === "failed";
  const facts = useFacts();
  if (!user) return null;
  return (
    <>
      <PageTitle title={copy.title} />
      {hasFailed && <Note tone="attention">{notOpenedMessage(opening.error)}</Note>}
      {!hasFailed && <KeyFacts user={user} facts={facts} />}
      <div className={styles.groups}>
        <div>
          <AccountGroup user={user} hasFailed={hasFailed} />
          {!hasFailed && <CreditGroup facts={facts} />}
          <CardGroup title={copy.groups.notifications}>
            <RemindersCard />
            <CheckInCard />
          </CardGroup>
          {!hasFailed && (
            <SettingsGroup title={copy.groups.library}>
              <OpenRow icon="sparkle" {...copy.interests}>
                <InterestsSettings />
              </OpenRow>
            </SettingsGroup>
          )}
        </div>
        <div>
          {canOpenAdmin(user) && (
            <SettingsGroup title={copy.groups.organization}>
              {canSeeInsights(user) && (
                <LinkRow icon="insights" to={INSIGHTS_PATH} {...copy.insights} />
              )}
              <LinkRow icon="key" to={ADMIN_PATH} {...copy.admin} />
            </SettingsGroup>
          )}
          <SettingsGroup title={copy.groups.downloads}>
            <LinkRow
              icon="download"
              to={DOWNLOADS_PATH}
              title={copy.downloads.title}
              detail={copy.downloads.detail(valueOr(facts, undefined)?.downloads)}
            />
          </SettingsGroup>
          <SettingsGroup title={copy.groups.appearance}>
            <PlainRow>
              <ThemeSwitch />
              <p className="small muted">{copy.appearance.hint}</p>
            </PlainRow>
          </SettingsGroup>
          <DataSettings user={user} />
          <SettingsGroup title={copy.groups.help}>
            <ButtonRow icon="heart" onClick={openHelp} {...copy.help} />
          </SettingsGroup>
          <SettingsGroup title={copy.groups.device}>
            <LinkRow icon="cloud-done" to={SENDING_PATH} {...copy.sync} />
            <PlainRow>
              <SignOut />
            </PlainRow>
          </SettingsGroup>
        </div>
      </div>
    </>
  );
}

/** A group whose parts are cards of their own. */
function CardGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.cards}>{children}</div>
    </section>
  );
}

function AccountGroup({ user, hasFailed }: { readonly user: User; readonly hasFailed: boolean }) {
  return (
    <SettingsGroup title={copy.groups.account}>
      {!hasFailed && (
        <OpenRow icon="person" title={copy.account} detail={user.email}>
          <AccountDetails user={user} />
        </OpenRow>
      )}
      <LinkRow icon="key" to={SECURITY_PATH} {...copy.security} />
      <OpenRow icon="device" title={devices.title} detail={devices.detail}>
        <DevicesList />
      </OpenRow>
      <OpenRow icon="grove" title={canChooseGroup(user) ? groups.title : groups.titleOfOne}>
        <Groups user={user} />
      </OpenRow>
      <OpenRow icon="document" title={receipts.title}>
        <ReceiptsList />
      </OpenRow>
    </SettingsGroup>
  );
}

function CreditGroup({ facts }: { readonly facts: Live<Facts> }) {
  const achievements = useAchievementsText();
  const licensesText = useLicensesText();
  return (
    <SettingsGroup title={copy.groups.licenses}>
      <OpenRow icon="rosette" title={licenses.title} detail={licensesText} hash="licenses">
        <LicensesSettings />
      </OpenRow>
      <LinkRow
        icon="credit"
        to={CREDITS_PATH}
        title={copy.credits.title}
        detail={copy.credits.detail(valueOr(facts, undefined)?.renewal)}
      />
      <LinkRow
        icon="ribbon"
        to={ACHIEVEMENTS_PATH}
        title={copy.achievements}
        detail={achievements}
      />
    </SettingsGroup>
  );
}
