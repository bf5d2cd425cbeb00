import { useEffect } from "react";
import { refreshUser } from "#shared/accounts/confirm-calls.ts";

/** Asks the server for the user now and whenever the person comes back to this window. */
export function useRefreshedUser(): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void refreshUser();
    };
    refresh();
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, []);
}
