import { useNavigate } from "react-router-dom";
import { signOut } from "#device/session.ts";

/**
 * Signs out and then navigates to `to`. Runs after the guard of the current page, which would redirect to the login and
 * back to that page. `message` is shown on the login page.
 */
export function useSignOutTo(): (to: string, message?: string) => void {
  const navigate = useNavigate();
  return (to, message) => {
    void signOut(message);
    const state = message === undefined ? undefined : { message };
    setTimeout(() => void navigate(to, { replace: true, state }));
  };
}
