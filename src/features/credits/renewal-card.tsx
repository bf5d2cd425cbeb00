import type { ReactNode } from "react";
import type { Renewal } from "#shared/credit/renewal.ts";
import { ADD_LICENSE_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { formatDate } from "#ui/format-date.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import styles from "./hub.module.css";
import { renewal as copy, formatAmount } from "./hub-copy.ts";

const DAYS_IN_MONTH = 30.44;
const QUARTER = 0.25;

type Props = { readonly renewal: Renewal; readonly onEdit: () => void };

/** Shows the earned and the missing credit of a license renewal. */
export function RenewalCard({ renewal, onEdit }: Props) {
  const { unit, goal, earned, until } = renewal;
  return (
    <Card className={styles.hero} aria-label={until ? copy.cycle : copy.undated}>
      <p className="small muted">{until ? copy.cycle : copy.undated}</p>
      <p className={styles.lead}>
        <span className={styles.big}>{formatAmount(earned)}</span>
        <span className="muted">{goal ? copy.of(goal.amount, unit) : copy.earned(unit)}</span>
      </p>
      {goal && <Track renewal={renewal} goal={goal.amount} />}
      <Legend {...renewal} />
      <Next renewal={renewal} onEdit={onEdit} />
      <Facts renewal={renewal} />
    </Card>
  );
}

function Track({
  renewal: { awarded, elsewhere, pending, earned, unit },
  goal,
}: {
  readonly renewal: Renewal;
  readonly goal: number;
}) {
  const whole = Math.max(goal, earned + pending);
  const width = (amount: number) => ({ width: `${(amount / whole) * 100}%` });
  return (
    <div className={styles.track} role="img" aria-label={copy.bar(earned, goal, unit)}>
      <span className={styles.awarded} style={width(awarded)} />
      <span className={styles.elsewhere} style={width(elsewhere)} />
      <span className={styles.pending} style={width(pending)} />
    </div>
  );
}

function Legend({ awarded, elsewhere, pending }: Renewal) {
  const entries = [
    { style: styles.awarded, text: copy.respite(awarded), isShown: true },
    { style: styles.elsewhere, text: copy.elsewhere(elsewhere), isShown: elsewhere > 0 },
    { style: styles.pending, text: copy.pending(pending), isShown: pending > 0 },
  ];
  return (
    <p className={`num ${styles.legend}`}>
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ style, text }) => (
          <span key={text}>
            <span className={classNames(styles.swatch, style)} aria-hidden="true" />
            {text}
          </span>
        ))}
    </p>
  );
}

/** Says how much is left, or what to add so that it can be said. */
function Next({ renewal, onEdit }: Props) {
  const { goal, left, unit, until, daysLeft } = renewal;
  if (!goal)
    return (
      <Ask text={copy.noGoal}>
        <Button onClick={onEdit}>{copy.setGoal}</Button>
      </Ask>
    );
  if (until !== undefined && daysLeft !== undefined && daysLeft < 0)
    return (
      <Ask text={copy.expired(until)}>
        <Button onClick={onEdit}>{copy.update}</Button>
      </Ask>
    );
  const months = (daysLeft ?? 0) / DAYS_IN_MONTH;
  const pace = Math.ceil(left / months / QUARTER) * QUARTER;
  return (
    <>
      <p>
        <strong>{left > 0 ? copy.left(left, unit) : copy.done}</strong>{" "}
        {left > 0 && months >= 2 && <span className="muted">{copy.pace(pace, unit)}</span>}
      </p>
      {until === undefined && (
        <Ask text={copy.noDate}>
          <Button onClick={onEdit}>{copy.addDate}</Button>
        </Ask>
      )}
    </>
  );
}

function Ask({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={styles.ask}>
      <Note icon="info">{text}</Note>
      <div>{children}</div>
    </div>
  );
}

function Facts({ renewal: { license, until, daysLeft } }: { readonly renewal: Renewal }) {
  return (
    <dl className={`num ${styles.facts}`}>
      {until && (
        <div>
          <dt>{copy.renews}</dt>
          <dd>{formatDate(until) ?? until}</dd>
        </div>
      )}
      {daysLeft !== undefined && daysLeft >= 0 && (
        <div>
          <dt>{copy.daysLeft}</dt>
          <dd>{daysLeft}</dd>
        </div>
      )}
      <div>
        <dt>{copy.number}</dt>
        <dd>{license.number}</dd>
      </div>
    </dl>
  );
}

/** Shown until a license is known. */
export function NoLicense() {
  return (
    <Card className={styles.hero} title={copy.noLicenseTitle}>
      <div className={styles.ask}>
        <p>{copy.noLicense}</p>
        <div>
          <LinkButton kind="main" icon="plus" to={ADD_LICENSE_PATH}>
            {copy.addLicense}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
