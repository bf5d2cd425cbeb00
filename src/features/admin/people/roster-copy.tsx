import type { Roster, RosterNote, RosterState } from "#contract/organizations/admin-rosters.ts";
import styles from "./admin-people.module.css";

const stateNames: Readonly<Record<RosterState, string>> = {
  checking: "Being checked",
  checked: "Checked, nothing done yet",
  applying: "Being applied",
  done: "Done",
  cancelled: "Stopped",
  failed: "Stopped by an error",
};

/** A roster canceled before it was applied changed nothing. */
export const isUntouched = ({ state, done }: Pick<Roster, "state" | "done">): boolean =>
  state === "cancelled" && done === 0;

export const stateInWords = (roster: Pick<Roster, "state" | "done">): string =>
  isUntouched(roster) ? "Not applied" : stateNames[roster.state];

export const noteSentences: Readonly<Record<RosterNote, string>> = {
  utf16: "The file is written in UTF-16 and was read as such.",
  latin1:
    "The file is not UTF-8; it was read as older spreadsheets write. Look whether names with accents are right.",
  semicolons: "Its cells are parted by semicolons.",
  tabs: "Its cells are parted by tabs.",
};

const fields: Readonly<Record<string, string>> = {
  external_id: "number of the house",
  provider_title: "title",
  practice_groups: "groups",
  enabled: "account",
  npi: "NPI",
};
export const fieldName = (field: string): string => fields[field] ?? field.replaceAll("_", " ");

const steps = [
  ["upload", "Hand in"],
  ["check", "Check"],
  ["preview", "Look"],
  ["running", "Apply"],
  ["done", "Done"],
] as const;
export type Step = (typeof steps)[number][0];

export const stepOf: Readonly<Record<RosterState, Step>> = {
  checking: "check",
  checked: "preview",
  applying: "running",
  done: "done",
  cancelled: "done",
  failed: "done",
};

export function Steps({ at }: { readonly at: Step }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(([step, name]) => (
        <li key={step} aria-current={step === at ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
