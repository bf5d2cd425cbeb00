import { useNavigate } from "react-router-dom";
import { signOut } from "#device/session.ts";

/**
 * Signs out and then goes to `to`. The guard of the page that is left sends people to the login too, to come back to
 * that page; somebody who left on purpose goes where they wanted, so this comes after it. `message` is what the login page says.
 */
export function useLeave(): (to: string, message?: string) => void {
  const navigate = useNavigate();
  return (to, message) => {
    void signOut();
    const state = message === undefined ? undefined : { message };
    setTimeout(() => void navigate(to, { replace: true, state }));
  };
}
