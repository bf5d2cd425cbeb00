import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { leadWith } from "#shared/navigation/navigation.ts";
import { useLoaded } from "#ui/use-loaded.ts";

const load = () => import("#shared/status/background-effects.tsx");

/** Nothing of it is seen at the start, so its code comes after the first page. */
export function CompanionsHost() {
  const loaded = useLoaded(load, 2500);
  const navigate = useNavigate();
  useEffect(() => leadWith((path) => void navigate(path)), [navigate]);
  return loaded ? <loaded.Companions /> : null;
}
