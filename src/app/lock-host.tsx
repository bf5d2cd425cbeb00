import { type ComponentType, useEffect, useState } from "react";
import type { Session } from "#sync/session/session.ts";

type Parts = {
  readonly IdleGuard: ComponentType<{ readonly owner: string }>;
  readonly LockScreen: ComponentType<{ readonly session: Session }>;
};

type Props = { readonly session: Session; readonly isLocked: boolean };

async function parts(): Promise<Parts> {
  const [{ IdleGuard }, { LockScreen }] = await Promise.all([
    import("#features/session/idle-guard.tsx"),
    import("#features/session/lock-screen.tsx"),
  ]);
  return { IdleGuard, LockScreen };
}

/** Watches over who is signed in, and stands before everything while the screen is locked. Its code comes after the first page. */
export function LockHost({ session, isLocked }: Props) {
  const [loaded, setLoaded] = useState<Parts>();
  useEffect(() => {
    let isOver = false;
    const load = () => {
      parts().then(
        (found) => {
          if (!isOver) setLoaded(found);
        },
        () => addEventListener("online", load, { once: true }),
      );
    };
    const timer = setTimeout(load, isLocked ? 0 : 2000);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", load);
    };
  }, [isLocked]);
  if (!loaded) return isLocked ? <div className="shell-main" /> : null;
  const { IdleGuard, LockScreen } = loaded;
  return (
    <>
      <IdleGuard key={session.user.id} owner={session.user.id} />
      {isLocked && <LockScreen session={session} />}
    </>
  );
}
