import { Dialog } from "#ui/dialog.tsx";
import { HelpList } from "./help-list.tsx";
import { useHelp } from "./use-help.ts";

export function HelpPanel({ onClose }: { readonly onClose: () => void }) {
  const resources = useHelp();
  return (
    <Dialog open onClose={onClose} title="You don’t have to carry this alone">
      <HelpList resources={resources} />
    </Dialog>
  );
}
