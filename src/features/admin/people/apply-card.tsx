import { useState } from "react";
import { applyRoster, type Roster } from "#contract/organizations/admin-rosters.ts";
import type { Body } from "#contract/route.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { Checkbox } from "./account-fields.tsx";
import styles from "./admin-people.module.css";
import { Renames } from "./renames.tsx";
import { applyDialog, applyCard as copy } from "./roster-copy.ts";
import { type ChosenTitles, UnknownTitles } from "./unknown-titles.tsx";

type Props = { readonly roster: Roster; readonly set: (roster: Roster) => void };

/**
 * Returns why missing people cannot be deactivated; undefined if they can, empty if the question
 * does not arise.
 */
function deactivationBlocker({ group, counts, too_many_missing }: Roster): string | undefined {
  if (!group || counts.missing === 0) return "";
  if (counts.errors > 0) return copy.errorsFirst;
  if (too_many_missing) return copy.tooManyMissing(counts.missing, counts.members);
}

const suggestedTitles = ({ titles }: Roster): ChosenTitles =>
  Object.fromEntries(titles.map(({ title, suggestion }) => [title, suggestion]));

export function ApplyCard({ roster, set }: Props) {
  const { counts, group } = roster;
  const [invite, setInvite] = useDraft(`roster:${roster.id}:invite`, true);
  const [deactivates, setDeactivates] = useDraft(`roster:${roster.id}:deactivate`, false);
  const [mayRename, setMayRename] = useDraft(`roster:${roster.id}:rename`, false);
  const [chosen, setChosen] = useDraft(`roster:${roster.id}:titles`, suggestedTitles(roster));
  const [isAsking, setAsking] = useState(false);
  const why = deactivationBlocker(roster);
  const changes = counts.create + counts.update;
  return (
    <Card title={copy.title}>
      <div className={styles.form}>
        <p>{copy.lead(counts)}</p>
        {roster.titles.length > 0 && (
          <UnknownTitles titles={roster.titles} chosen={chosen} onChange={setChosen} />
        )}
        {counts.renames > 0 && <Renames roster={roster} isOn={mayRename} onChange={setMayRename} />}
        {counts.create > 0 && (
          <Checkbox label={copy.invite(counts.create)} isOn={invite} onChange={setInvite} />
        )}
        {group && counts.missing > 0 && why === undefined && (
          <Checkbox
            label={copy.deactivate(counts.missing, group.name)}
            isOn={deactivates}
            onChange={setDeactivates}
          />
        )}
        {why && (
          <Note>
            <p>{copy.cannotDeactivate}</p>
            <p>{why}</p>
          </Note>
        )}
        <div>
          <Button
            kind="main"
            disabledReason={changes === 0 && !deactivates ? copy.noChanges : undefined}
            onClick={() => setAsking(true)}
          >
            {copy.apply}
          </Button>
        </div>
      </div>
      {isAsking && (
        <Confirm
          roster={roster}
          set={set}
          options={{
            invite,
            deactivate_missing: deactivates,
            ...(mayRename && counts.renames > 0 && { renames_confirmed: counts.renames }),
            titles: roster.titles.map(({ title }) => ({ title, use: chosen[title] ?? null })),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

const problemText = (outcome: FailedOutcome) =>
  (outcome.kind === "refused" && outcome.fields?.deactivate_missing?.[0]) ||
  requestErrorMessage(outcome, OFFLINE);

type ConfirmProps = Props & {
  readonly options: Omit<Body<typeof applyRoster>, "missing_confirmed">;
  readonly onClose: () => void;
};

function Confirm({ roster, set, options, onClose }: ConfirmProps) {
  const { counts, group, id } = roster;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const deactivates = options.deactivate_missing;
  async function apply() {
    setBusy(true);
    const body = { ...options, ...(deactivates && { missing_confirmed: counts.missing }) };
    const outcome = await call(applyRoster, { params: { id }, body });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(problemText(outcome));
    onClose();
    set(outcome.value.data);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={applyDialog.title}
      actions={
        <>
          <Button onClick={onClose}>{applyDialog.cancel}</Button>
          <Button kind={deactivates ? "danger" : "main"} busy={isBusy} onClick={() => void apply()}>
            {deactivates ? applyDialog.applyAndDeactivate(counts.missing) : applyDialog.apply}
          </Button>
        </>
      }
    >
      <ul className={styles.rows}>
        {counts.create > 0 && <li>{applyDialog.created(counts.create)}</li>}
        {counts.update > 0 && <li>{applyDialog.updated(counts.update)}</li>}
        {options.renames_confirmed !== undefined && (
          <li>{applyDialog.renamed(options.renames_confirmed)}</li>
        )}
        {deactivates && (
          <li>
            <strong>{applyDialog.deactivated(counts.missing, group?.name ?? "")}</strong>
          </li>
        )}
      </ul>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
    </Dialog>
  );
}
