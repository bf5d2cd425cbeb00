import type { User } from "#contract/accounts/session.ts";
import { type Live, useLive, valueOr } from "#device/use-live.ts";
import { enabledGroups } from "#shared/accounts/group-access.ts";
import { nextToRenew, type Renewal, renewalOf } from "#shared/credit/renewal.ts";
import { CREDITS_PATH, DOWNLOADS_PATH } from "#shared/navigation/paths.ts";
import { useIsFirstSync } from "#shared/status/first-sync.tsx";
import type { Device } from "#sync/device.ts";
import { calendarDay } from "#sync/local/calendar-day.ts";
import type { Profile } from "#sync/records/types.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { Link } from "#ui/link.tsx";
import { keyFacts as copy } from "./copy.ts";
import { type DownloadFacts, downloadFacts } from "./download-facts.ts";
import styles from "./settings.module.css";

export type Facts = {
  readonly profile: Profile | undefined;
  readonly renewal: Renewal | undefined;
  readonly downloads: DownloadFacts;
};

async function factsQuery({ profile, licenses, credits, downloads }: Device): Promise<Facts> {
  const [known, { licenses: own }, earned, files] = await Promise.all([
    profile.get(),
    licenses.get(),
    credits.all(),
    downloads.all(),
  ]);
  const today = calendarDay(Date.now());
  const license = own[nextToRenew(own, today)];
  return {
    profile: known,
    renewal: license && renewalOf(license, earned, today),
    downloads: downloadFacts(files),
  };
}

export const useFacts = (): Live<Facts> => useLive(factsQuery, []);

const initialsOf = ({ firstName, lastName }: Profile) =>
  `${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}`.toUpperCase();

type Props = { readonly user: User; readonly facts: Live<Facts> };

/** Shows who is signed in, and the figures they come for. */
export function KeyFacts({ user, facts }: Props) {
  const known = valueOr(facts, undefined);
  const isFirstSync = useIsFirstSync();
  if (!known) return null;
  const { profile, renewal, downloads } = known;
  return (
    <div className={styles.head}>
      {profile && <Who user={user} profile={profile} />}
      <div className={styles.facts}>
        {/* Before the first sync, zero hours wouldn't be true. */}
        {(renewal || !isFirstSync) && <Fact to={CREDITS_PATH} {...copy.earned(renewal)} />}
        {renewal?.daysLeft !== undefined && renewal.daysLeft >= 0 && (
          <Fact to={CREDITS_PATH} {...copy.daysLeft(renewal.daysLeft)} />
        )}
        <Fact
          to={DOWNLOADS_PATH}
          value={formatBytes(downloads.bytes)}
          name={copy.downloaded(downloads.count)}
        />
      </div>
    </div>
  );
}

function Who({ user, profile }: { readonly user: User; readonly profile: Profile }) {
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  const groups = enabledGroups(user.practice_groups).map((group) => group.name);
  const details = [profile.providerTitle, ...groups].filter(Boolean).join(" · ");
  return (
    <div className={styles.who}>
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(profile)}
      </span>
      <div>
        <p>
          <strong>{name || copy.noName}</strong>
        </p>
        {details && <p className="small muted">{details}</p>}
      </div>
    </div>
  );
}

type FactProps = { readonly to: string; readonly value: string; readonly name: string };

const Fact = ({ to, value, name }: FactProps) => (
  <Link to={to}>
    <span className={styles.fact}>{value}</span>
    <span className={styles.factName}>{name}</span>
  </Link>
);
