import { useNavigate } from "react-router-dom";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";

/** Returns to the page that led to the questions, or to the library. */
export function useClose(): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate(LIBRARY_PATH, { replace: true });
  };
}
