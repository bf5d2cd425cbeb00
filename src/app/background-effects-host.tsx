import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { setNavigate } from "#shared/navigation/navigation.ts";
import { useLazyModule } from "#ui/use-lazy-module.ts";

const load = () => import("#shared/status/background-effects.tsx");

/** Loads the background effects after the first page, because they are invisible at startup. */
export function BackgroundEffectsHost() {
  const loaded = useLazyModule(load, 2500);
  const navigate = useNavigate();
  useEffect(() => setNavigate((path) => void navigate(path)), [navigate]);
  return loaded ? <loaded.BackgroundEffects /> : null;
}
