import { HelpButton } from "#shared/help/help-button.tsx";
import type { Session } from "#sync/session/session.ts";
import { useLoaded } from "#ui/use-loaded.ts";

type Props = { readonly session: Session; readonly isLocked: boolean };

async function loadParts() {
  const [{ IdleWarning: IdleGuard }, { LockScreen }] = await Promise.all([
    import("#features/session/idle-warning.tsx"),
    import("#features/session/lock-screen.tsx"),
  ]);
  return { IdleGuard, LockScreen };
}

/** Watches over who is signed in, and stands before everything while the screen is locked. Its code comes after the first page. */
export function LockHost({ session, isLocked }: Props) {
  const loaded = useLoaded(loadParts, isLocked ? 0 : 2000);
  if (!loaded) return isLocked ? <div className="shell-main" /> : null;
  const { IdleGuard, LockScreen } = loaded;
  return (
    <>
      <IdleGuard key={session.user.id} owner={session.user.id} />
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
