import type { ReactElement } from "react";
import { Button } from "#ui/button.tsx";
import { openHelp } from "./help.ts";

export function HelpButton(): ReactElement {
  return (
    <Button icon="heart" aria-haspopup="dialog" onClick={openHelp}>
      Need help now?
    </Button>
  );
}
