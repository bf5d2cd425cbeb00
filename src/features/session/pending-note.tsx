import { useEffect, useState } from "react";
import { lastSession } from "#device/last-session.ts";
import {
  type PendingAfterSignOut,
  pendingAfterSignOut,
} from "#sync/session/pending-after-sign-out.ts";
import { Note } from "#ui/note.tsx";
import { pendingText } from "./pending-note-copy.ts";

/** Says what the last person has left to sync on this device. Works offline. */
export function PendingNote() {
  const [pending, setPending] = useState<PendingAfterSignOut>();
  useEffect(() => {
    const last = lastSession();
    if (!last) return;
    // A browser without storage has nothing to sync either.
    pendingAfterSignOut(last.owner).then(setPending, () => undefined);
  }, []);
  if (!pending || pending.count === 0) return null;
  return <Note>{pendingText(pending.count, pending.isEncrypted)}</Note>;
}
