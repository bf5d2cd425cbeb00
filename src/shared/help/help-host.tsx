import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { useLazyModule } from "#ui/use-lazy-module.ts";
import { closeHelp, helpIsOpen, loadHelp, onHelp, openedInCrisis } from "./help.ts";

/** Renders the help panel above everything, including the lock screen. Preloaded after the first page. */
export function HelpHost() {
  const isOpen = useSyncExternalStore(onHelp, helpIsOpen, helpIsOpen);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(closeHelp, [key]);
  const panel = useLazyModule(loadHelp, isOpen ? 0 : 2500);
  return isOpen && panel ? (
    <panel.HelpPanel isCrisis={openedInCrisis()} onClose={closeHelp} />
  ) : null;
}
