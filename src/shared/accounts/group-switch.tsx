import { useEffect, useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/session.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import { enabledGroups } from "./group-access.ts";
import { groupsFor } from "./group-calls.ts";
import { groupSwitch as copy } from "./group-switch-copy.ts";
import { type Groups, groupsError } from "./groups.ts";

/** Fetches the groups once, and again on reconnecting after a failure. */
export function useGroups(owner: string): Groups {
  const groups = groupsFor(owner);
  const isCutOff = useSyncStatus(undefined).reach === "down";
  useEffect(() => {
    const { status } = groups.now();
    if (status === "idle" || (status === "failed" && !isCutOff)) void groups.fetch();
  }, [groups, isCutOff]);
  return groups;
}

/** Getting no reply is not shown as an error. */
const errorProps = (
  kind: string | undefined,
  problem: string | undefined,
  isDeviceOffline: boolean,
) => {
  if (!problem) return {};
  if (kind !== "unreachable") return { error: problem };
  return { hint: isDeviceOffline ? copy.offline : copy.unreachable };
};

/** Selects the current practice group. The person's own groups are available offline. */
export function GroupSwitch({ user }: { readonly user: User }) {
  const groups = useGroups(user.id);
  const fetched = useSyncExternalStore(groups.listen, groups.now);
  const current = useSyncExternalStore(groups.listen, groups.current);
  const { isDeviceOffline = false } = useSyncStatus(undefined);
  const known = fetched.value ?? enabledGroups(user.practice_groups);
  const options =
    current && !known.some(({ id }) => id === current.id) ? [current, ...known] : known;
  const problem = fetched.status === "failed" ? groupsError(fetched) : undefined;
  const change = (id: string) => {
    if (id === "") void groups.reset();
    else groups.choose(options.find((group) => group.id === id));
  };
  return (
    <div>
      <SelectField
        label={copy.label}
        value={current?.id ?? ""}
        onChange={(event) => change(event.currentTarget.value)}
        aria-busy={fetched.status === "loading"}
        {...errorProps(fetched.error?.kind, problem, isDeviceOffline)}
      >
        <option value="">{options.length === 0 ? copy.none : copy.choose}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {problem && (
        <Button kind="plain" icon="retry" onClick={() => void groups.fetch()}>
          {copy.retry}
        </Button>
      )}
    </div>
  );
}
