import { useLive } from "#device/use-live.ts";
import { useSession } from "#device/use-session.ts";
import { type FirstVisit, factsIn, factsOf, firstVisit, mayBeWelcomed } from "./first-visit.ts";

/** Returns whether a new person's first run starts or goes on. */
export function useFirstVisit(): FirstVisit {
  const isNew = mayBeWelcomed(useSession()?.user, Date.now());
  const facts = useLive(
    async ({ welcome }) => {
      if (!isNew) return undefined;
      return factsOf(...(await Promise.all([welcome.get(), welcome.hasHistory()])));
    },
    [isNew],
    factsIn,
  );
  if (!isNew || facts.kind === "failed") return undefined;
  return facts.kind === "ready" && facts.value ? firstVisit(facts.value) : "unknown";
}
