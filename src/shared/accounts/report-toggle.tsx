import { useAction } from "#device/use-action.ts";
import type { Licenses } from "#sync/records/types.ts";
import { Toggle } from "#ui/toggle.tsx";
import { reportToggle as copy } from "./report-toggle-copy.ts";

/** Permits or stops reports of the person's credit to boards. Saved at once, also offline. */
export function ReportToggle({ known }: { readonly known: Licenses }) {
  const act = useAction();
  return (
    <Toggle
      label={copy.label}
      hint={copy.hint}
      checked={known.mayReport}
      onChange={(mayReport) => void act(({ licenses }) => licenses.change({ ...known, mayReport }))}
    />
  );
}
