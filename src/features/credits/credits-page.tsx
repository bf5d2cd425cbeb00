import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isEncrypted } from "#contract/sync/encrypted.ts";
import { type Live, useLive, valueOr } from "#device/use-live.ts";
import { ReportToggle } from "#shared/accounts/report-toggle.tsx";
import { stateName } from "#shared/accounts/us-states.ts";
import { useLeadsPeople } from "#shared/accounts/use-leads-people.ts";
import { useToday } from "#shared/assignments/use-today.ts";
import { type ClaimProblem, claimProblems, withoutProblems } from "#shared/credit/claims.ts";
import { nextToRenew, type Renewal, renewalOf } from "#shared/credit/renewal.ts";
import { LIBRARY_PATH, LICENSES_PATH } from "#shared/navigation/paths.ts";
import { FirstSync, useIsFirstSync } from "#shared/status/first-sync.tsx";
import { NotOpenedState } from "#shared/status/not-opened.tsx";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import type { Device } from "#sync/device.ts";
import type { QueuedBody } from "#sync/outbox/add.ts";
import type { Credit, License, Licenses } from "#sync/records/types.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { TextButton, TextLink } from "#ui/text-link.tsx";
import { useMatches } from "#ui/use-matches.ts";
import { type CreditLessons, creditLessonsOf } from "./credit-lessons.ts";
import { CreditRow, RefusedRow } from "./credit-rows.tsx";
import styles from "./credits.module.css";
import { boards, creditsPage as copy } from "./credits-copy.ts";
import { GoalDialog } from "./goal-dialog.tsx";
import hubStyles from "./hub.module.css";
import { hub, reporting } from "./hub-copy.ts";
import { MissingSection } from "./missing-section.tsx";
import { ReadyCard } from "./ready-card.tsx";
import { NoLicense, RenewalCard } from "./renewal-card.tsx";
import { SuggestedSection } from "./suggested-section.tsx";
import { newestFirst } from "./totals.ts";
import { TotalsTable } from "./totals-table.tsx";
import { TranscriptCard } from "./transcript-card.tsx";
import { useOwnReports } from "./use-own-reports.ts";

type Claims = {
  readonly credits: readonly Credit[];
  readonly refused: readonly { readonly problem: ClaimProblem; readonly title: string }[];
};
type Earned = Claims & { readonly licenses: Licenses };

async function claimTitle({ claim }: ClaimProblem, content: Device["content"]): Promise<string> {
  if (isEncrypted(claim.body)) return copy.encryptedClaim;
  const { record_id_: id, title_of_activity: title } = claim.body as QueuedBody<"claimCredit">;
  const lesson = id === undefined ? undefined : await content.one(id);
  return lesson?.title ?? title ?? copy.unknownLesson;
}

async function claimsOf({ credits, outbox, content }: Device): Promise<Claims> {
  const [allCredits, entries] = await Promise.all([credits.all(), outbox.entries()]);
  const problems = claimProblems(entries);
  const refused = await Promise.all(
    problems.map(async (problem) => ({ problem, title: await claimTitle(problem, content) })),
  );
  return { credits: newestFirst(withoutProblems(allCredits, problems)), refused };
}

const earnedQuery = async (device: Device): Promise<Earned> => {
  const [claims, licenses] = await Promise.all([claimsOf(device), device.licenses.get()]);
  return { ...claims, licenses };
};

const isNothing = ({ credits, refused, licenses: { licenses } }: Earned) =>
  credits.length + refused.length + licenses.length === 0;

/** Shows what the next renewal needs, which credit is earned, and its documents. */
export function CreditsPage() {
  const earned = useLive(earnedQuery, []);
  const isLeader = useLeadsPeople();
  const lessons = useLive((device) => creditLessonsOf(device, isLeader), [isLeader]);
  const isFirstSync = useIsFirstSync();
  if (earned.kind === "ready" && !(isFirstSync && isNothing(earned.value)))
    return <Hub {...earned.value} lessons={lessons} />;
  return (
    <>
      <PageTitle title={copy.title} />
      <SyncStatusLine />
      {earned.kind === "ready" && (
        <div className={styles.state}>
          <FirstSync label={copy.loading} missing={copy.missing} />
        </div>
      )}
      {earned.kind === "failed" && (
        <div className={styles.state}>
          <NotOpenedState />
        </div>
      )}
      {earned.kind === "loading" && (
        <Skeleton label={copy.loading} className={styles.skeleton}>
          <SkeletonBlock width="100%" height="6rem" />
          <SkeletonBlock width="80%" />
          <SkeletonBlock width="60%" />
        </Skeleton>
      )}
    </>
  );
}

const LICENSE_PARAM = "license";

/** Returns the renewal of the chosen license, or of the one that expires next. */
function useRenewal({ licenses: { licenses }, credits }: Earned) {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const wanted = Number(search.get(LICENSE_PARAM) ?? Number.NaN);
  const at = licenses[wanted] ? wanted : nextToRenew(licenses, today);
  const license = licenses[at];
  return {
    at,
    renewal: license && renewalOf(license, credits, today),
    choose: (next: string) => setSearch({ [LICENSE_PARAM]: next }, { replace: true }),
  };
}

type HubProps = Earned & { readonly lessons: Live<CreditLessons> };

function Hub({ lessons: live, ...earned }: HubProps) {
  const { at, renewal, choose } = useRenewal(earned);
  const [isEditing, setEditing] = useState(false);
  const isWide = useMatches("(min-width: 60rem)");
  const lessons = valueOr(live, undefined);
  const edit = () => setEditing(true);
  const ready = lessons && <ReadyCard lessons={lessons.ready} />;
  return (
    <>
      <div className={hubStyles.head}>
        <PageTitle title={copy.title} />
        <LicenseChoice licenses={earned.licenses.licenses} at={at} onChange={choose} />
      </div>
      <SyncStatusLine />
      <div className={styles.columns}>
        <div>
          {earned.refused.length > 0 && <Attention refused={earned.refused} />}
          {renewal ? <RenewalCard renewal={renewal} onEdit={edit} /> : <NoLicense />}
          {!isWide && ready}
          {renewal?.goal && (
            <MissingSection renewal={renewal} covered={coveredBy(lessons)} onEdit={edit} />
          )}
          {lessons && needsLessons(renewal) && <SuggestedSection lessons={lessons.suggested} />}
          <Earnings credits={earned.credits} />
        </div>
        <div className={styles.side}>
          {isWide && ready}
          <Documents {...earned} />
        </div>
      </div>
      {isEditing && renewal && (
        <GoalDialog
          key={at}
          renewal={renewal}
          name={licenseName(renewal.license)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

type ChoiceProps = {
  readonly licenses: readonly License[];
  readonly at: number;
  readonly onChange: (at: string) => void;
};

function LicenseChoice({ licenses, at, onChange }: ChoiceProps) {
  if (licenses.length < 2) return null;
  return (
    <SelectField
      label={hub.license}
      value={`${at}`}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {licenses.map((license, index) => (
        <option key={`${license.state} ${license.number}`} value={`${index}`}>
          {licenseName(license)}
        </option>
      ))}
    </SelectField>
  );
}

function Documents({ credits, licenses }: Earned) {
  return (
    <>
      {licenses.licenses.length > 0 && <Reporting licenses={licenses} />}
      {credits.length > 0 && <TotalsTable credits={credits} />}
      {credits.length > 0 && <TranscriptCard />}
      <Boards />
    </>
  );
}

const licenseName = (license: License) => hub.licenseOption(license, stateName(license.state));

const coveredBy = (lessons: CreditLessons | undefined): number =>
  [...(lessons?.ready ?? []), ...(lessons?.suggested ?? [])].reduce(
    (sum, { amount }) => sum + amount,
    0,
  );

/** Lessons count for what no category asks for. Without a goal, any credit helps. */
const needsLessons = (renewal: Renewal | undefined): boolean =>
  !renewal?.goal ||
  renewal.parts.some(({ name, earned, amount }) => name === undefined && earned < amount);

function Attention({ refused }: Pick<Claims, "refused">) {
  return (
    <Section title={copy.attention} className={hubStyles.attention}>
      <p>{copy.attentionText(refused.length)}</p>
      <ul className={styles.rows}>
        {refused.map(({ problem, title }) => (
          <RefusedRow key={problem.claim.seq} problem={problem} title={title} />
        ))}
      </ul>
    </Section>
  );
}

const FIRST_SHOWN = 3;

function Earnings({ credits }: Pick<Claims, "credits">) {
  const [isWhole, setWhole] = useState(false);
  const reports = useOwnReports(credits.length);
  if (credits.length === 0) return <NoCredits />;
  const hasMore = credits.length > FIRST_SHOWN && !isWhole;
  return (
    <Section
      title={copy.list}
      action={
        hasMore && (
          <TextButton aria-label={copy.showAllLabel(credits.length)} onClick={() => setWhole(true)}>
            {copy.showAll(credits.length)}
          </TextButton>
        )
      }
    >
      <ul className={styles.rows}>
        {(hasMore ? credits.slice(0, FIRST_SHOWN) : credits).map((credit) => (
          <CreditRow
            key={credit.id}
            credit={credit}
            reports={reports.filter(({ credit_id }) => credit_id === credit.certificate?.id)}
          />
        ))}
      </ul>
    </Section>
  );
}

function Reporting({ licenses }: { readonly licenses: Licenses }) {
  return (
    <Card title={reporting.title}>
      <ReportToggle known={licenses} />
      <TextLink to={LICENSES_PATH}>{reporting.licenses}</TextLink>
    </Card>
  );
}

function Boards() {
  return (
    <Card title={boards.title}>
      <p className="small">{boards.text}</p>
    </Card>
  );
}

function NoCredits() {
  return (
    <Section title={copy.list}>
      <EmptyState
        title={copy.emptyTitle}
        level={3}
        cover={{ seed: "no-credit", motif: "path" }}
        actions={<LinkButton to={`${LIBRARY_PATH}?ce=1`}>{copy.browse}</LinkButton>}
      >
        <p>{copy.empty}</p>
      </EmptyState>
    </Section>
  );
}
