import { ClaimAction, useClaim } from "#shared/credit/claim.tsx";
import { ClaimSteps } from "#shared/credit/claim-steps.tsx";
import { type ClaimFacts, creditWorthText } from "#shared/credit/claims.ts";
import type { Content } from "#sync/local/content.ts";
import { Card } from "#ui/card.tsx";
import { formatCredit } from "#ui/format.ts";
import { formatDate } from "#ui/format-date.ts";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { creditCard as copy } from "./content-page-copy.ts";
import styles from "./credit-card.module.css";

type Props = { readonly lesson: Content };

/** Shows the available credit, the steps to claim it, and the required disclosures. */
export function CreditCard({ lesson }: Props) {
  const facts = useClaim(lesson);
  return (
    <Card title={copy.title}>
      <div className={styles.stack}>
        {facts.kind === "loading" && (
          <Skeleton label={copy.loading} className={styles.stack}>
            <SkeletonBlock width="70%" />
            <SkeletonBlock width="90%" />
            <SkeletonBlock width="60%" />
          </Skeleton>
        )}
        {facts.kind === "failed" && <p className="small muted">{copy.failed}</p>}
        {facts.kind === "ready" && (
          <>
            <p>{creditForPerson(lesson, facts.value)}</p>
            <ClaimSteps lesson={lesson} facts={facts.value} />
            <ClaimAction lesson={lesson} facts={facts.value} wide />
            <Terms facts={facts.value} />
          </>
        )}
      </div>
    </Card>
  );
}

/** States which credit the person gets, and why not another kind. */
function creditForPerson(lesson: Content, { kind, title = "", canEarnCredit }: ClaimFacts): string {
  if (!kind) return "";
  if (!canEarnCredit) return copy.notEligible(formatCredit(lesson) ?? "");
  if (kind === "participation") return copy.participation(formatCredit(lesson) ?? "", title);
  return copy.earned(creditWorthText(lesson, kind), title);
}

/** Disclosures that must be shown before the lesson starts. */
function Terms({ facts: { kind, terms } }: { readonly facts: ClaimFacts }) {
  if (!terms) return <p className="small muted">{copy.termsMissing}</p>;
  const { provider, jointProvider, expiresOn, disclosure, statements } = terms;
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{copy.disclosure}</dt>
        <dd>{disclosure}</dd>
      </div>
      <div>
        <dt>{copy.provider}</dt>
        <dd>
          {/^https?:/.test(provider.web) ? (
            <a href={provider.web} target="_blank" rel="noopener noreferrer">
              {provider.name}
            </a>
          ) : (
            provider.name
          )}
          {jointProvider && copy.jointly(jointProvider)}
        </dd>
      </div>
      {expiresOn && (
        <div>
          <dt>{copy.claimBy}</dt>
          <dd>{formatDate(expiresOn) ?? expiresOn}</dd>
        </div>
      )}
      {kind && (
        <div>
          <dt>{copy.statement}</dt>
          <dd>{statements[kind]}</dd>
        </div>
      )}
      <div>
        <dt>{copy.accreditation}</dt>
        <dd>{copy.accreditationText}</dd>
      </div>
    </dl>
  );
}
