import { useLive } from "#device/use-live.ts";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { NotOpenedState } from "#shared/status/not-opened.tsx";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import type { Device } from "#sync/device.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import type { Credit } from "#sync/records/types.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { CreditRow, RefusedRow } from "./credit-rows.tsx";
import styles from "./credits.module.css";
import { boards, creditsPage as copy } from "./credits-copy.ts";
import { newestFirst } from "./totals.ts";
import { TotalsTable } from "./totals-table.tsx";
import { TranscriptCard } from "./transcript-card.tsx";

type Claims = {
  readonly credits: readonly Credit[];
  readonly refused: readonly { readonly entry: OutboxEntry; readonly title: string }[];
};

async function claimsQuery({ credits, outbox, content }: Device): Promise<Claims> {
  const [allCredits, entries] = await Promise.all([credits.all(), outbox.entries()]);
  const failed = entries.filter(({ call, state }) => call === "claimCredit" && state === "parked");
  const refused = await Promise.all(
    failed.map(async (entry) => {
      const body = entry.body as { record_id_?: string; title_of_activity?: string };
      const lesson = body.record_id_ ? await content.one(body.record_id_) : undefined;
      return { entry, title: lesson?.title ?? body.title_of_activity ?? copy.unknownLesson };
    }),
  );
  return { credits: newestFirst(allCredits), refused };
}

/** Lists earned credits, rejected claims, and their documents. */
export function CreditsPage() {
  const claims = useLive(claimsQuery, []);
  return (
    <>
      <PageTitle title={copy.title} />
      <SyncStatusLine />
      {claims.kind === "failed" && (
        <div className={styles.state}>
          <NotOpenedState />
        </div>
      )}
      {claims.kind === "loading" && (
        <Skeleton label={copy.loading} className={styles.skeleton}>
          <SkeletonBlock width="100%" height="6rem" />
          <SkeletonBlock width="80%" />
          <SkeletonBlock width="60%" />
        </Skeleton>
      )}
      {claims.kind === "ready" && <Credits {...claims.value} />}
    </>
  );
}

function Credits({ credits, refused }: Claims) {
  if (credits.length + refused.length === 0) return <NoCredits />;
  return (
    <div className={styles.columns}>
      <div>
        {refused.length > 0 && (
          <Section title={copy.attention}>
            <p>{copy.attentionText(refused.length)}</p>
            <ul className={styles.rows}>
              {refused.map(({ entry, title }) => (
                <RefusedRow key={entry.seq} entry={entry} title={title} />
              ))}
            </ul>
          </Section>
        )}
        {credits.length > 0 && (
          <Section title={copy.list}>
            <ul className={styles.rows}>
              {credits.map((credit) => (
                <CreditRow key={credit.id} credit={credit} />
              ))}
            </ul>
          </Section>
        )}
      </div>
      <div className={styles.side}>
        <TotalsTable credits={credits} />
        {credits.length > 0 && <TranscriptCard />}
        <Boards />
      </div>
    </div>
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
    <div className={styles.state}>
      <EmptyState
        title={copy.emptyTitle}
        cover={{ seed: "no-credit", motif: "path" }}
        actions={
          <LinkButton kind="main" to={`${LIBRARY_PATH}?ce=1`}>
            {copy.browse}
          </LinkButton>
        }
      >
        <p>{copy.empty}</p>
      </EmptyState>
      <Boards />
    </div>
  );
}
