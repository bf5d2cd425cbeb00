import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { useLoaded } from "#ui/use-loaded.ts";
import { closeHelp, helpIsOpen, loadHelp, onHelp } from "./help.ts";

/** Above everything, the locked screen too. Its code comes after the first page, before anybody asks. */
export function HelpHost() {
  const isOpen = useSyncExternalStore(onHelp, helpIsOpen);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes to another page leaves it behind
  useEffect(closeHelp, [key]);
  const panel = useLoaded(loadHelp, isOpen ? 0 : 2500);
  return isOpen && panel ? <panel.HelpPanel onClose={closeHelp} /> : null;
}
