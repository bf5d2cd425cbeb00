import { useEffect, useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/session.ts";
import { enabledGroups } from "./group-access.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import { groupsFor } from "./group-calls.ts";
import { type Groups, groupsProblem } from "./groups.ts";

/** Asks for them once, and again when a network comes back to those who could not be told. */
export function useGroups(owner: string): Groups {
  const groups = groupsFor(owner);
  const isCutOff = useSyncStatus(undefined).reach === "down";
  useEffect(() => {
    const { status } = groups.now();
    if (status === "idle" || (status === "failed" && !isCutOff)) void groups.fetch();
  }, [groups, isCutOff]);
  return groups;
}

/** To be without a network is no error. */
const problemProps = (kind: string | undefined, problem: string | undefined) => {
  if (!problem) return {};
  return kind === "unreachable"
    ? { hint: `${problem}: that needs a connection. Your own are known here.` }
    : { error: problem };
};

/** Which practice group somebody looks at who has more than one. Their own are known without a network. */
export function GroupSwitch({ user }: { readonly user: User }) {
  const groups = useGroups(user.id);
  const fetched = useSyncExternalStore(groups.listen, groups.now);
  const current = useSyncExternalStore(groups.listen, groups.current);
  const known = fetched.value ?? enabledGroups(user.practice_groups);
  const options =
    current && !known.some(({ id }) => id === current.id) ? [current, ...known] : known;
  const problem = fetched.status === "failed" ? groupsProblem(fetched) : undefined;
  const change = (id: string) => {
    if (id === "") void groups.reset();
    else groups.choose(options.find((group) => group.id === id));
  };
  return (
    <div>
      <SelectField
        label="Practice group"
        value={current?.id ?? ""}
        onChange={(event) => change(event.currentTarget.value)}
        aria-busy={fetched.status === "loading"}
        {...problemProps(fetched.error?.kind, problem)}
      >
        <option value="">{options.length === 0 ? "No groups here" : "None chosen"}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {problem && (
        <Button kind="plain" icon="retry" onClick={() => void groups.fetch()}>
          Try again
        </Button>
      )}
    </div>
  );
}
