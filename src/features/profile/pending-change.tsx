import { useLive, valueOr } from "#device/use-live.ts";
import { SENDING_PATH } from "#shared/navigation/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./profile.module.css";

type Props = { readonly call: "changeProfile" | "changeLicences" };

/** That a change has been kept here and is still to be sent, or was not taken. */
export function OwedChange({ call: wanted }: Props) {
  const owed = valueOr(
    useLive(
      async ({ outbox }) => {
        const entries = await outbox.entries();
        return entries.filter(({ call }) => call === wanted);
      },
      [wanted],
    ),
    [],
  );
  const isParked = owed.some(({ state }) => state === "parked");
  return (
    <div role="status">
      {isParked && (
        <p className={styles.owed}>
          <Icon name="attention" size="s" />
          <TextLink to={SENDING_PATH}>A change was not taken by the server: look at it</TextLink>
        </p>
      )}
      {!isParked && owed.length > 0 && (
        <p className={styles.owed}>
          <Icon name="cloud-wait" size="s" />
          Saved on this device · will be sent
        </p>
      )}
    </div>
  );
}
