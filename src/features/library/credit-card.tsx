import { ClaimAction, useClaim } from "#shared/credit/claim.tsx";
import { ClaimSteps } from "#shared/credit/claim-steps.tsx";
import { type ClaimFacts, creditKindName, creditWorthText } from "#shared/credit/claims.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatCredit, formatDate } from "#ui/format.ts";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import styles from "./credit-card.module.css";

type Props = { readonly lesson: Content };

/** Shows the available credit, the steps to claim it, and the required disclosures. */
export function CreditCard({ lesson }: Props) {
  const facts = useClaim(lesson);
  if (!formatCredit(lesson)) return <NoCredit />;
  return (
    <Card title="Continuing education">
      <div className={styles.stack}>
        {facts.kind === "loading" && (
          <Skeleton label="Opening what its credit asks" className={styles.stack}>
            <SkeletonBlock width="70%" />
            <SkeletonBlock width="90%" />
            <SkeletonBlock width="60%" />
          </Skeleton>
        )}
        {facts.kind === "failed" && (
          <p className="small muted">
            What is noted of its credit on this device could not be read. Load this page again.
          </p>
        )}
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

function NoCredit() {
  return (
    <Card title="No credit">
      <div className={styles.stack}>
        <Button
          icon="credit"
          wide
          disabledReason="This lesson carries no continuing-education credit."
        >
          Claim credit
        </Button>
      </div>
    </Card>
  );
}

/** States which credit the person gets, and why not another kind. */
function creditForPerson(lesson: Content, { kind, title }: ClaimFacts): string {
  if (!kind) return "";
  const worth = creditWorthText(lesson, kind);
  const asTitle = title ? `As ${/^[aeiou]/i.test(title) ? "an" : "a"} ${title}` : "Here";
  if (kind !== "participation") return `${asTitle}, you get ${worth}.`;
  return `${asTitle}, you get ${worth}: what it carries, ${formatCredit(lesson)}, is for other licences. If your title is not right, mend it under “You”.`;
}

/** Disclosures that must be shown before the lesson starts. */
function Terms({ facts: { kind, terms } }: { readonly facts: ClaimFacts }) {
  if (!terms)
    return (
      <p className="small muted">
        Who provides this lesson, and what those who made it have to disclose, has not come to this
        device yet.
      </p>
    );
  const { provider, jointProvider, expiresOn, disclosure, statements } = terms;
  return (
    <dl className={styles.terms}>
      <div>
        <dt>Disclosure</dt>
        <dd>{disclosure}</dd>
      </div>
      <div>
        <dt>Provided by</dt>
        <dd>
          {/^https?:/.test(provider.web) ? (
            <a href={provider.web} target="_blank" rel="noopener noreferrer">
              {provider.name}
            </a>
          ) : (
            provider.name
          )}
          {jointProvider && `, jointly with ${jointProvider}`}
        </dd>
      </div>
      {expiresOn && (
        <div>
          <dt>Can be claimed until</dt>
          <dd>{formatDate(expiresOn) ?? expiresOn}</dd>
        </div>
      )}
      {kind && (
        <div>
          <dt>On your {kind === "participation" ? creditKindName(kind) : "certificate"}</dt>
          <dd>{statements[kind]}</dd>
        </div>
      )}
      <div>
        <dt>What it is worth</dt>
        <dd>Respite itself accredits nothing: ask your board what it accepts.</dd>
      </div>
    </dl>
  );
}
