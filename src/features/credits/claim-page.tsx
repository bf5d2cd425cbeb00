import { useParams } from "react-router-dom";
import { useLive } from "#device/use-live.ts";
import { useClaim } from "#shared/credit/claim.tsx";
import { claimLabel, creditAmountText } from "#shared/credit/claim-copy.ts";
import { ClaimSteps } from "#shared/credit/claim-steps.tsx";
import {
  type ClaimFacts,
  type ClaimProblem,
  creditWorthText,
  problemWith,
} from "#shared/credit/claims.ts";
import { CREDITS_PATH, LIBRARY_PATH, lessonPath } from "#shared/navigation/paths.ts";
import { NotOpenedState } from "#shared/status/not-opened.tsx";
import type { Content } from "#sync/local/content.ts";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { claimPage as copy } from "./claim-page-copy.ts";
import { ClaimStage } from "./claim-stage.tsx";
import styles from "./credits.module.css";
import { Refused } from "./refused.tsx";

export function ClaimPage() {
  const { id = "" } = useParams();
  return <LessonClaim key={id} id={id} />;
}

function LessonClaim({ id }: { readonly id: string }) {
  const lesson = useLive(
    async ({ content, outbox }) => ({
      found: await content.one(id),
      hasArrived: await content.isLoaded(),
      problem: problemWith(await outbox.entries(), id),
    }),
    [id],
  );
  if (lesson.kind === "failed") return <LoadFailed />;
  if (lesson.kind === "loading") return <ClaimSkeleton />;
  const { found, ...without } = lesson.value;
  return found ? <Claim lesson={found} /> : <NoLesson {...without} />;
}

function Claim({ lesson }: { readonly lesson: Content }) {
  const facts = useClaim(lesson);
  if (facts.kind === "failed") return <LoadFailed />;
  if (facts.kind === "loading") return <ClaimSkeleton />;
  return (
    <article className={styles.page}>
      <BackLink to={lessonPath(lesson.id)}>{copy.back}</BackLink>
      <PageTitle title={titleOf(lesson, facts.value)} />
      <p className={styles.lesson}>{lesson.title}</p>
      {facts.value.kind || facts.value.credit || facts.value.problem ? (
        <>
          {(facts.value.kind || facts.value.credit) && (
            <ClaimSteps lesson={lesson} facts={facts.value} short />
          )}
          <ClaimStage lesson={lesson} facts={facts.value} />
        </>
      ) : (
        <NoCredit />
      )}
    </article>
  );
}

function titleOf(lesson: Content, { kind, credit }: ClaimFacts): string {
  if (credit) return copy.titleOfCredit(creditAmountText(credit.amount, credit.type));
  return kind ? claimLabel(kind, creditWorthText(lesson, kind)) : copy.titleWithoutCredit;
}

function ClaimSkeleton() {
  return (
    <Skeleton label={copy.loading} className={styles.skeleton}>
      <SkeletonBlock width="40%" />
      <SkeletonBlock width="80%" height="2rem" />
      <SkeletonBlock width="60%" />
      <SkeletonBlock width="100%" height="9rem" shape="cover" ratio="3/1" />
    </Skeleton>
  );
}

function LoadFailed() {
  return (
    <>
      <PageTitle title={copy.failed} />
      <div className={styles.state}>
        <NotOpenedState />
      </div>
    </>
  );
}

type MissingProps = { readonly hasArrived: boolean; readonly problem: ClaimProblem | undefined };

function NoLesson({ hasArrived, problem }: MissingProps) {
  if (hasArrived && problem)
    return (
      <article className={styles.page}>
        <BackLink to={CREDITS_PATH}>{copy.credits}</BackLink>
        <PageTitle title={copy.gone} />
        <div className={styles.stage}>
          <Refused problem={problem} />
        </div>
      </article>
    );
  return (
    <>
      <PageTitle title={hasArrived ? copy.gone : copy.notHere} />
      <div className={styles.state}>
        <EmptyState
          icon={hasArrived ? "credit" : "no-network"}
          actions={
            <>
              <LinkButton to={CREDITS_PATH}>{copy.credits}</LinkButton>
              <LinkButton to={LIBRARY_PATH}>{copy.library}</LinkButton>
            </>
          }
        >
          <p>{hasArrived ? copy.goneText : copy.notHereText}</p>
        </EmptyState>
      </div>
    </>
  );
}

function NoCredit() {
  return (
    <div className={styles.state}>
      <EmptyState
        title={copy.noCredit}
        icon="credit"
        actions={<LinkButton to={`${LIBRARY_PATH}?ce=1`}>{copy.browse}</LinkButton>}
      />
    </div>
  );
}
