import { useLive, valueOr } from "#device/use-live.ts";
import { SENDING_PATH } from "#shared/navigation/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { pendingChange as copy } from "./copy.ts";
import styles from "./profile.module.css";

type Props = { readonly call: "changeProfile" | "changeLicences" };

/** Shows that a profile change is waiting to sync, or was rejected. */
export function PendingChange({ call: route }: Props) {
  const pending = valueOr(
    useLive(
      async ({ outbox }) => {
        const entries = await outbox.entries();
        return entries.filter(({ call }) => call === route);
      },
      [route],
    ),
    [],
  );
  const hasFailed = pending.some(({ state }) => state === "parked");
  return (
    <div role="status">
      {hasFailed && (
        <p className={styles.pending}>
          <Icon name="attention" size="s" />
          <TextLink to={SENDING_PATH}>{copy.failed}</TextLink>
        </p>
      )}
      {!hasFailed && pending.length > 0 && (
        <p className={styles.pending}>
          <Icon name="cloud-wait" size="s" />
          {copy.pending}
        </p>
      )}
    </div>
  );
}
