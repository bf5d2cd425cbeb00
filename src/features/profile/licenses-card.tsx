import { useState } from "react";
import { useAct } from "#device/use-action.ts";
import { type Question, useLive, valueOr } from "#device/use-live.ts";
import type { Licence, Licences } from "#sync/local/personal.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { dateInWords } from "#ui/format.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Note } from "#ui/note.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { Fact } from "./fact.tsx";
import { LicencesForm } from "./licenses-form.tsx";
import { OwedChange } from "./pending-change.tsx";
import styles from "./profile.module.css";
import { stateName } from "./states.ts";

export const licencesQuestion: Question<Licences | undefined> = ({ licences }) => licences.get();

/** What boards know a person by, and who may be told; it can be changed without a network. */
export function LicencesCard() {
  const live = useLive(licencesQuestion, []);
  const known = valueOr(live, undefined);
  const [isChanging, setChanging] = useState(false);
  return (
    <Card title="Licences">
      {live.kind === "loading" && (
        <Skeleton label="Opening your licences" className={styles.facts}>
          <Bone width="60%" />
          <Bone width="45%" />
        </Skeleton>
      )}
      {live.kind === "failed" && (
        <Note tone="danger">
          What is on this device could not be opened. Load the page again; nothing is lost.
        </Note>
      )}
      {known && (
        <KeepFocus>
          {isChanging ? (
            <LicencesForm known={known} onDone={() => setChanging(false)} />
          ) : (
            <>
              <Known known={known} />
              <Permissions known={known} />
              <OwedChange call="changeLicences" />
              <div className={styles.actions}>
                <Button onClick={() => setChanging(true)}>
                  {known.licences.length > 0 ? "Change your licences" : "Add a licence or NPI"}
                </Button>
              </div>
            </>
          )}
        </KeepFocus>
      )}
    </Card>
  );
}

function inWords({ state, number, expiresOn }: Licence): string {
  const until = expiresOn && dateInWords(expiresOn);
  return `${stateName(state)}, ${number}${until ? `, until ${until}` : ""}`;
}

function Known({ known: { licences, npi } }: { readonly known: Licences }) {
  if (licences.length === 0 && npi === undefined)
    return (
      <p className="muted">
        No licence is given. Boards know you by it: without one your credit cannot be reported to
        them, and no number stands on your certificates.
      </p>
    );
  return (
    <dl className={styles.facts}>
      {licences.map((licence) => (
        <Fact
          key={`${licence.state} ${licence.profession} ${licence.number}`}
          term={licence.profession}
          value={inWords(licence)}
        />
      ))}
      {npi && <Fact term="NPI" value={npi} />}
    </dl>
  );
}

const REPORTED =
  "With your name, your licences, and the day you were born without its year. You can take it back at any time; what was sent by then stays with them.";

/** Each takes effect at once. */
function Permissions({ known }: { readonly known: Licences }) {
  const act = useAct();
  const change = (permitted: Partial<Licences>) =>
    void act((device) => device.licences.change({ ...known, ...permitted }));
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
