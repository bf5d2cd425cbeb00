import type { ReactElement } from "react";
import { Button } from "#ui/button.tsx";
import { helpButton as copy } from "./copy.ts";
import { openHelp } from "./help.ts";

export function HelpButton(): ReactElement {
  return (
    <Button icon="heart" aria-haspopup="dialog" onClick={openHelp}>
      {copy.label}
    </Button>
  );
}
