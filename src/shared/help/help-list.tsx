import type { HelpResource } from "#contract/wellbeing/help.ts";
import { formatDate } from "#ui/format-date.ts";
import { AnchorButton } from "#ui/link-button.tsx";
import { helpList as copy } from "./help-copy.ts";
import styles from "./help-list.module.css";

type Props = {
  readonly resources: readonly HelpResource[];
  /** The list opened because of what the person typed. */
  readonly isCrisis?: boolean;
};

/** Lists help resources to call, text, or visit. Only web links need a connection. */
export function HelpList({ resources, isCrisis = false }: Props) {
  const oldest = resources.map(({ checked_on }) => checked_on).toSorted()[0];
  const verified = oldest && formatDate(oldest);
  const firstCall = resources.find(({ call }) => call !== null)?.id;
  return (
    <>
      <p className={styles.lead}>{isCrisis ? copy.crisis : copy.lead}</p>
      <ul className={styles.list}>
        {resources.map((resource) => (
          <Resource key={resource.id} resource={resource} isMain={resource.id === firstCall} />
        ))}
      </ul>
      <p className={styles.checked}>{copy.private}</p>
      {verified && <p className={styles.checked}>{copy.verified(verified)}</p>}
    </>
  );
}

function Resource({
  resource,
  isMain,
}: {
  readonly resource: HelpResource;
  readonly isMain: boolean;
}) {
  const { name, text, call, sms, url, hours, organisation } = resource;
  return (
    <li>
      <h3>{name}</h3>
      {organisation && <p className="small muted">{copy.organization(organisation)}</p>}
      <p className="small muted">{text}</p>
      {hours && <p className="small muted">{hours}</p>}
      <div className={styles.ways}>
        {call && (
          <AnchorButton href={`tel:${call}`} icon="phone" kind={isMain ? "main" : "quiet"}>
            {copy.call(call)}
          </AnchorButton>
        )}
        {sms && (
          <AnchorButton href={`sms:${sms}`} icon="message">
            {copy.text(sms)}
          </AnchorButton>
        )}
        {url && (
          <AnchorButton
            href={url}
            icon="external"
            target="_blank"
            rel="noreferrer"
            aria-label={copy.websiteLabel(name)}
          >
            {copy.website}
          </AnchorButton>
        )}
      </div>
    </li>
  );
}
