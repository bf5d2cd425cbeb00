import { ROSTER_COLUMNS, rosterHeading } from "#contract/organizations/admin-rosters.ts";

export const importPage = {
  title: "Import roster",
  pastTitle: "Past imports",
  table: "Imports",
  emptyTitle: "No imports yet",
  emptyText: "You'll review every import before it's applied.",
  columns: {
    file: "File",
    group: "Group",
    status: "Status",
    rows: "Rows",
    errors: "Errors",
    uploadedBy: "Uploaded by",
    uploaded: "Uploaded",
  },
  severalGroups: "Several",
} as const;

export const uploadCard = {
  title: "Upload file",
  lead: (
    <>
      Upload a CSV with <code>email</code>, <code>first_name</code>, and <code>last_name</code>.
      You'll review all changes before anything is applied.
    </>
  ),
  template: "Download template",
  templateFile: "roster-template.csv",
  group: "Group",
  severalGroups: "Several groups, named in the file",
  groupHint: "With one group, everyone in the file joins it, and you can see who's missing.",
  file: "Roster file (CSV)",
  noFile: "Choose a file.",
  columns: "All columns",
  columnsText: `${ROSTER_COLUMNS.map(rosterHeading).join(", ")}. Empty cells keep existing values. Separate groups with semicolons. Columns with other names can be matched or left out.`,
  match: "Match columns",
  check: "Check file",
  checking: "Reading file…",
  offline: "You're offline. Connect to check the file.",
  tooLarge: "The file is too large. Use up to 20 MB and 100,000 rows per file.",
} as const;

export const matchCard = {
  title: "Match columns",
  lead: "Choose what each column of your file contains. We remember it for the next file of this group.",
  remembered: "We used your last column mapping. Change it if needed.",
  incomplete: "Match all required columns first.",
  check: "Check file",
  checking: "Reading file…",
} as const;
