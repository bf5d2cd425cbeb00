import { Dialog } from "#ui/dialog.tsx";
import { helpPanel as copy } from "./help-copy.ts";
import { HelpList } from "./help-list.tsx";
import { useHelp } from "./use-help.ts";

type Props = {
  /** The panel opened because of what the person typed. */
  readonly isCrisis: boolean;
  readonly onClose: () => void;
};

export function HelpPanel({ isCrisis, onClose }: Props) {
  const resources = useHelp();
  return (
    <Dialog open onClose={onClose} title={copy.title}>
      <HelpList resources={resources} isCrisis={isCrisis} />
    </Dialog>
  );
}
