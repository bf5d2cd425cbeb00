import type { OwnReport } from "#contract/credit/own-reports.ts";
import {
  type CreditKind,
  creditAmountText,
  creditKindName,
  revokedText,
} from "#shared/credit/claim-copy.ts";
import type { ClaimProblem } from "#shared/credit/claims.ts";
import { failureReasonText } from "#shared/credit/reason-copy.ts";
import { claimPath, SENDING_PATH } from "#shared/navigation/paths.ts";
import type { Credit } from "#sync/records/types.ts";
import { Badge } from "#ui/badge.tsx";
import { capitalize } from "#ui/format.ts";
import { formatDate } from "#ui/format-date.ts";
import { Meta, MetaItem } from "#ui/meta.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { CertificateButton } from "./certificate-button.tsx";
import { creditRow as copy, reportText } from "./credits-copy.ts";
import { VerifyLink } from "./verify-link.tsx";

function StatusBadge({ credit: { state, revoked } }: { readonly credit: Credit }) {
  if (state === "claimed")
    return (
      <Badge tone="wait" icon="cloud-wait">
        {copy.pending}
      </Badge>
    );
  if (revoked)
    return (
      <Badge tone="bad" icon="attention">
        {copy.revoked}
      </Badge>
    );
  return (
    <Badge tone="done" icon="check">
      {copy.awarded}
    </Badge>
  );
}

type CreditRowProps = { readonly credit: Credit; readonly reports?: readonly OwnReport[] };

export function CreditRow({ credit, reports = [] }: CreditRowProps) {
  const { contentId, title, type, amount, awardedOn, lessonNumber } = credit;
  return (
    <li>
      <div>
        <h3>
          <TextLink to={claimPath(contentId)}>{title}</TextLink>
        </h3>
        <Meta>
          <MetaItem>{capitalize(creditAmountText(amount, type))}</MetaItem>
          <MetaItem>{formatDate(awardedOn)}</MetaItem>
          {lessonNumber && <MetaItem>{lessonNumber}</MetaItem>}
          <StatusBadge credit={credit} />
        </Meta>
        {credit.revoked && <p className="small">{revokedText(credit.revoked)}</p>}
        {credit.corrected && !credit.revoked && (
          <p className="small">{copy.corrected(credit.corrected.on, credit.corrected.reason)}</p>
        )}
        {reports.map(({ system, license, status }) => (
          <p key={`${system} ${license}`} className="small muted">
            {reportText(status, system, license)}
          </p>
        ))}
        <VerifyLink credit={credit} title={title} />
      </div>
      <CertificateButton credit={credit} title={title} />
    </li>
  );
}

type RefusedProps = { readonly problem: ClaimProblem; readonly title: string };

export function RefusedRow({ problem: { claim, failed }, title }: RefusedProps) {
  // An encrypted claim says neither.
  const { record_id_: contentId, certificate_type: type } = claim.body as {
    readonly record_id_?: string;
    readonly certificate_type?: CreditKind;
  };
  return (
    <li>
      <div>
        <h3>{contentId ? <TextLink to={claimPath(contentId)}>{title}</TextLink> : title}</h3>
        {type && <p>{capitalize(creditKindName(type))}</p>}
        <Meta>
          <Badge tone="wait" icon="attention">
            {copy.failed}
          </Badge>
        </Meta>
        {failed.reason && <p className="small">{failureReasonText(failed.call, failed.reason)}</p>}
        <TextLink className="small" to={SENDING_PATH} aria-label={copy.reviewLabel(title)}>
          {copy.review}
        </TextLink>
      </div>
    </li>
  );
}
