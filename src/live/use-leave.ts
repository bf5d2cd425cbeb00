import { useNavigate } from "react-router-dom";
import { signOut } from "./session.ts";

/**
 * Signs out and then goes to `to`. The guard of the page that is left sends people to the login too, to come back to
 * that page; somebody who left on purpose goes where they wanted, so this comes after it.
 */
export function useLeave(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    void signOut();
    setTimeout(() => void navigate(to, { replace: true }));
  };
}
