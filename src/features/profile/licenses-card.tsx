import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAction } from "#device/use-action.ts";
import { type Query, useLive, valueOr } from "#device/use-live.ts";
import { ReportToggle } from "#shared/accounts/report-toggle.tsx";
import { ADD_LICENSE_PARAM } from "#shared/navigation/paths.ts";
import { useIsFirstSync } from "#shared/status/first-sync.tsx";
import type { Licenses } from "#sync/records/types.ts";
import { Button } from "#ui/button.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { Toggle } from "#ui/toggle.tsx";
import { licenses as copy } from "./copy.ts";
import { Fact } from "./fact.tsx";
import { LicensesForm } from "./licenses-form.tsx";
import { PendingChange } from "./pending-change.tsx";
import styles from "./profile.module.css";

export const licensesQuery: Query<Licenses | undefined> = ({ licenses }) => licenses.get();

/** Names the licenses, or says that none are saved, as far as this device knows. */
export function useLicensesText(): string | undefined {
  const known = valueOr(useLive(licensesQuery, []), undefined);
  const isFirstSync = useIsFirstSync();
  return known && (copy.list(known.licenses) || (isFirstSync ? undefined : copy.none));
}

/** Shows the person's licenses and reporting permissions. They can be edited offline. */
export function LicensesSettings() {
  const live = useLive(licensesQuery, []);
  const known = valueOr(live, undefined);
  const [query] = useSearchParams();
  const [isEditing, setEditing] = useState(query.has(ADD_LICENSE_PARAM));
  return (
    <>
      {live.kind === "loading" && (
        <Skeleton label={copy.loading} className={styles.facts}>
          <SkeletonBlock width="60%" />
          <SkeletonBlock width="45%" />
        </Skeleton>
      )}
      {live.kind === "failed" && <Note tone="danger">{copy.failed}</Note>}
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
                  {known.licenses.length > 0 ? copy.edit : copy.add}
                </Button>
              </div>
            </>
          )}
        </KeepFocus>
      )}
    </>
  );
}

function KnownLicenses({ known: { licenses, npi } }: { readonly known: Licenses }) {
  if (licenses.length === 0 && npi === undefined) return <p className="muted">{copy.empty}</p>;
  return (
    <dl className={styles.facts}>
      {licenses.map((license) => (
        <Fact
          key={`${license.state} ${license.profession} ${license.number}`}
          term={license.profession}
          value={copy.line(license)}
        />
      ))}
      {npi && <Fact term={copy.npi} value={npi} />}
    </dl>
  );
}

/** Each toggle saves immediately. */
function Permissions({ known }: { readonly known: Licenses }) {
  const act = useAction();
  return (
    <div className={styles.permissions}>
      <ReportToggle known={known} />
      <Toggle
        label={copy.print}
        checked={known.onCertificates}
        onChange={(onCertificates) =>
          void act(({ licenses }) => licenses.change({ ...known, onCertificates }))
        }
      />
    </div>
  );
}
