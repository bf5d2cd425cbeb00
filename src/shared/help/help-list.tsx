import type { HelpResource } from "#contract/wellbeing/help.ts";
import { formatDate } from "#ui/format.ts";
import { AnchorButton } from "#ui/link-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { formatPhone, sortedHelp } from "./help-copy.ts";
import styles from "./help-list.module.css";

type Props = { readonly resources: readonly HelpResource[] };

/** Lists help resources to call, text, or email. Only web links need a connection. */
export function HelpList({ resources }: Props) {
  const sorted = sortedHelp(resources);
  const checked = sorted.map(({ checked_on }) => checked_on).toSorted()[0];
  return (
    <>
      <p className={styles.lead}>Calls and texts work without wifi. Nothing of this is noted.</p>
      <ul className={styles.list}>
        {sorted.map((resource, at) => (
          <Resource key={resource.id} resource={resource} isFirst={at === 0} />
        ))}
      </ul>
      {checked && <p className={styles.checked}>Checked on {formatDate(checked)}.</p>}
    </>
  );
}

function Resource({
  resource,
  isFirst,
}: {
  readonly resource: HelpResource;
  readonly isFirst: boolean;
}) {
  const { name, text, call, sms, url, hours, organisation } = resource;
  return (
    <li>
      <h3>{name}</h3>
      <p className="small muted">
        {organisation && <>For people at {organisation}. </>}
        {text}
        {hours && <> {hours}.</>}
      </p>
      <div className={styles.ways}>
        {call && (
          <AnchorButton href={`tel:${call}`} icon="phone" kind={isFirst ? "main" : "quiet"}>
            Call {formatPhone(call)}
          </AnchorButton>
        )}
        {sms && (
          <AnchorButton href={`sms:${sms}`} icon="message">
            Text {formatPhone(sms)}
          </AnchorButton>
        )}
        {url && (
          <AnchorButton href={url} icon="external" target="_blank" rel="noopener noreferrer">
            On the web<VisuallyHidden>, {name}</VisuallyHidden>
          </AnchorButton>
        )}
      </div>
    </li>
  );
}
