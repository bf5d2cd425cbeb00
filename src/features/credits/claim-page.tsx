import { useParams } from "react-router-dom";
import { useLive } from "#device/use-live.ts";
import { useClaim } from "#shared/credit/claim.tsx";
import { ClaimSteps } from "#shared/credit/claim-steps.tsx";
import { type ClaimFacts, creditKindName, creditWorthText } from "#shared/credit/claims.ts";
import { CREDITS_PATH, LIBRARY_PATH, lessonPath } from "#shared/navigation/paths.ts";
import { NotOpenedState } from "#shared/status/not-opened.tsx";
import type { Content } from "#sync/local/content.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ClaimStage } from "./claim-stage.tsx";
import styles from "./credits.module.css";

export function ClaimPage() {
  const { id = "" } = useParams();
  return <LessonClaim key={id} id={id} />;
}

function LessonClaim({ id }: { readonly id: string }) {
  const lesson = useLive(({ content }) => content.one(id), [id]);
  if (lesson.kind === "failed") return <LoadFailed />;
  if (lesson.kind === "loading") return <ClaimSkeleton />;
  return lesson.value ? <Claim lesson={lesson.value} /> : <NoLesson />;
}

function Claim({ lesson }: { readonly lesson: Content }) {
  const facts = useClaim(lesson);
  if (facts.kind === "failed") return <LoadFailed />;
  if (facts.kind === "loading") return <ClaimSkeleton />;
  return (
    <article className={styles.page}>
      <TextLink className={styles.back} to={lessonPath(lesson.id)}>
        <Icon name="back" />
        <span>Back to the lesson</span>
      </TextLink>
      <PageTitle title={titleOf(lesson, facts.value)} />
      <p className={styles.lesson}>{lesson.title}</p>
      {facts.value.kind || facts.value.credit ? (
        <>
          <ClaimSteps lesson={lesson} facts={facts.value} short />
          <ClaimStage lesson={lesson} facts={facts.value} />
        </>
      ) : (
        <NoCredit />
      )}
    </article>
  );
}

function titleOf(lesson: Content, { kind, credit }: ClaimFacts): string {
  const word = credit ? "Your" : "Claim your";
  const name = credit?.type ?? kind;
  if (!name) return "No credit";
  return credit || !kind
    ? `${word} ${creditKindName(name)}`
    : `Claim ${creditWorthText(lesson, kind)}`;
}

function ClaimSkeleton() {
  return (
    <Skeleton label="Opening the way to your credit" className={styles.skeleton}>
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
      <PageTitle title="Credit" />
      <div className={styles.state}>
        <NotOpenedState />
      </div>
    </>
  );
}

function NoLesson() {
  return (
    <>
      <PageTitle title="This lesson is not here" />
      <div className={styles.state}>
        <EmptyState
          title="It has not come yet, or was taken back"
          icon="credit"
          actions={
            <>
              <LinkButton to={CREDITS_PATH}>Your credits</LinkButton>
              <LinkButton to={LIBRARY_PATH}>To the library</LinkButton>
            </>
          }
        >
          <p>What you have claimed before stays yours and stands among your credits.</p>
        </EmptyState>
      </div>
    </>
  );
}

function NoCredit() {
  return (
    <div className={styles.state}>
      <EmptyState
        title="This lesson carries no continuing-education credit"
        icon="credit"
        actions={<LinkButton to={`${LIBRARY_PATH}?ce=1`}>Lessons with credit</LinkButton>}
      />
    </div>
  );
}
