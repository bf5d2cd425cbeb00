import type { ReactNode } from "react";
import { type Live, useLive } from "#device/use-live.ts";
import { claimPath } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import styles from "./claim.module.css";
import { claimLabel, claimAction as copy, creditStatusText } from "./claim-copy.ts";
import { type ClaimFacts, claimBlockedText, claimFacts, creditWorthText } from "./claims.ts";

/** Returns the live credit status of a lesson. */
export const useClaim = (lesson: Content): Live<ClaimFacts> =>
  useLive((device) => claimFacts(device, lesson), [lesson]);

type Props = { readonly lesson: Content; readonly wide?: boolean };

/** Shows a lesson's missing requirements for credit, the next step, or the claim's status. */
export function Claim({ lesson, wide = false }: Props) {
  const facts = useClaim(lesson);
  return facts.kind === "ready" ? (
    <ClaimAction lesson={lesson} facts={facts.value} wide={wide} />
  ) : null;
}

type WayProps = Required<Props> & { readonly facts: ClaimFacts };

export function ClaimAction({ lesson, facts, wide }: WayProps) {
  const { kind, credit, problem } = facts;
  const to = claimPath(lesson.id);
  if (credit) {
    const words = credit.state === "claimed" ? copy.viewClaim : copy.viewCredit;
    return (
      <Became said={creditStatusText(credit)}>
        <LinkButton icon="credit" wide={wide} to={to}>
          {words}
        </LinkButton>
      </Became>
    );
  }
  if (problem)
    return (
      <Became said={copy.rejected}>
        <LinkButton icon="attention" wide={wide} to={to}>
          {copy.review}
        </LinkButton>
      </Became>
    );
  if (!kind) return null;
  const claim = claimLabel(kind, creditWorthText(lesson, kind));
  const why = claimBlockedText(lesson, facts);
  if (why)
    return (
      <Button icon="credit" wide={wide} disabledReason={why}>
        {claim}
      </Button>
    );
  return (
    <LinkButton icon="credit" kind={wide ? "main" : "quiet"} wide={wide} to={to}>
      {claim}
    </LinkButton>
  );
}

function Became({ said, children }: { readonly said: string; readonly children: ReactNode }) {
  return (
    <div>
      {children}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}
