import { isDemoHost } from "#shared/accounts/demo-host.ts";
import { Note } from "#ui/note.tsx";
import { demoNote as copy } from "./login-copy.ts";
import styles from "./session.module.css";

const DEMO_EMAILS = ["demo_nurse", "demo_leader", "demo_admin"].map(
  (name) => `${name}@respite.example`,
);

/** Explains the demo and lists its accounts. Shown on demo hosts only. */
export function DemoNote() {
  if (!isDemoHost(window.location.hostname)) return null;
  return (
    <Note>
      {copy.text}
      <ul className={styles.people}>
        {DEMO_EMAILS.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
    </Note>
  );
}
