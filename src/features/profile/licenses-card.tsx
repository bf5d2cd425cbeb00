import { useState } from "react";
import { useAction } from "#device/use-action.ts";
import { type Query, useLive, valueOr } from "#device/use-live.ts";
import type { License, Licenses } from "#sync/records/types.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDate } from "#ui/format.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { Fact } from "./fact.tsx";
import { LicensesForm } from "./licenses-form.tsx";
import { PendingChange } from "./pending-change.tsx";
import styles from "./profile.module.css";
import { stateName } from "./us-states.ts";

export const licensesQuery: Query<Licenses | undefined> = ({ licenses }) => licenses.get();

/** Shows the person's licenses and reporting permissions. They can be edited offline. */
export function LicensesCard() {
  const live = useLive(licensesQuery, []);
  const known = valueOr(live, undefined);
  const [isEditing, setEditing] = useState(false);
  return (
    <Card title="Licences">
      {live.kind === "loading" && (
        <Skeleton label="Opening your licences" className={styles.facts}>
          <SkeletonBlock width="60%" />
          <SkeletonBlock width="45%" />
        </Skeleton>
      )}
      {live.kind === "failed" && (
        <Note tone="danger">
          What is on this device could not be opened. Load the page again; nothing is lost.
        </Note>
      )}
      {known && (
        <KeepFocus>
          {isEditing ? (
            <LicensesForm known={known} onDone={() => setEditing(false)} />
          ) : (
            <>
              <KnownLicenses known={known} />
              <Permissions known={known} />
              <PendingChange call="changeLicences" />
              <div className={styles.actions}>
                <Button onClick={() => setEditing(true)}>
                  {known.licenses.length > 0 ? "Change your licences" : "Add a licence or NPI"}
                </Button>
              </div>
            </>
          )}
        </KeepFocus>
      )}
    </Card>
  );
}

function licenseInWords({ state, number, expiresOn }: License): string {
  const until = expiresOn && formatDate(expiresOn);
  return `${stateName(state)}, ${number}${until ? `, until ${until}` : ""}`;
}

function KnownLicenses({ known: { licenses, npi } }: { readonly known: Licenses }) {
  if (licenses.length === 0 && npi === undefined)
    return (
      <p className="muted">
        No licence is given. Boards know you by it: without one your credit cannot be reported to
        them, and no number stands on your certificates.
      </p>
    );
  return (
    <dl className={styles.facts}>
      {licenses.map((license) => (
        <Fact
          key={`${license.state} ${license.profession} ${license.number}`}
          term={license.profession}
          value={licenseInWords(license)}
        />
      ))}
      {npi && <Fact term="NPI" value={npi} />}
    </dl>
  );
}

const REPORTED =
  "With your name, your licences, and the day you were born without its year. You can take it back at any time; what was sent by then stays with them.";

/** Each toggle saves immediately. */
function Permissions({ known }: { readonly known: Licenses }) {
  const act = useAction();
  const change = (permitted: Partial<Licenses>) =>
    void act((device) => device.licenses.change({ ...known, ...permitted }));
  return (
    <div className={styles.permissions}>
      <Toggle
        label="My credit may be reported to boards"
        hint={REPORTED}
        checked={known.mayReport}
        onChange={(mayReport) => change({ mayReport })}
      />
      <Toggle
        label="My licence numbers stand on my certificates"
        checked={known.onCertificates}
        onChange={(onCertificates) => change({ onCertificates })}
      />
    </div>
  );
}
