import { isDemoHost } from "#shared/accounts/demo-host.ts";
import { Note } from "#ui/note.tsx";
import styles from "./session.module.css";

const DEMO_EMAILS = ["demo_nurse", "demo_leader", "demo_admin"].map(
  (name) => `${name}@respite.example`,
);

/** Explains the demo and lists its accounts. Shown on demo hosts only. */
export function DemoNote() {
  if (!isDemoHost(window.location.hostname)) return null;
  return (
    <Note>
      This is a demonstration. Its people and figures are made up, and anybody can see what you
      enter, so please enter nothing about yourself or a patient. Password for all of them:
      respite-demo
      <ul className={styles.people}>
        {DEMO_EMAILS.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
    </Note>
  );
}
