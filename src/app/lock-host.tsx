import { HelpButton } from "#shared/help/help-button.tsx";
import type { Session } from "#sync/session/session.ts";
import { useLazyModule } from "#ui/use-lazy-module.ts";

type Props = { readonly session: Session; readonly isLocked: boolean };

async function loadModules() {
  const [{ IdleWarning: IdleGuard }, { LockScreen }, { ConfirmHost }] = await Promise.all([
    import("#features/session/idle-warning.tsx"),
    import("#features/session/lock-screen.tsx"),
    import("#features/two-step/confirm-host.tsx"),
  ]);
  return { IdleGuard, LockScreen, ConfirmHost };
}

/** Monitors the session and covers everything with the lock screen while locked. Loaded after the first page. */
export function LockHost({ session, isLocked }: Props) {
  const loaded = useLazyModule(loadModules, isLocked ? 0 : 2000);
  if (!loaded) return isLocked ? <div className="shell-main" /> : null;
  const { IdleGuard, LockScreen, ConfirmHost } = loaded;
  return (
    <>
      <IdleGuard key={session.user.id} owner={session.user.id} />
      {!isLocked && <ConfirmHost />}
      {isLocked && (
        <>
          <LockScreen session={session} />
          <div className="open-help">
            <HelpButton />
          </div>
        </>
      )}
    </>
  );
}
