import { missingOf, type Renewal, type RenewalPart } from "#shared/credit/renewal.ts";
import type { RenewalRule } from "#shared/credit/renewal-rules-copy.ts";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Section } from "#ui/section.tsx";
import { TextButton } from "#ui/text-link.tsx";
import styles from "./hub.module.css";
import { missing as copy } from "./hub-copy.ts";

type Props = {
  readonly renewal: Renewal;
  /** What the lessons on this device can still earn. */
  readonly covered: number;
  readonly onEdit: () => void;
};

/** Lists the parts of the goal, and where it comes from. */
export function MissingSection({ renewal, covered, onEdit }: Props) {
  const { parts } = renewal;
  return (
    <Section title={copy.title} action={<TextButton onClick={onEdit}>{copy.edit}</TextButton>}>
      <Card>
        <ul className={styles.parts}>
          {parts.map((part) => (
            <Part
              key={part.name ?? ""}
              part={part}
              hasOthers={parts.length > 1}
              covered={covered}
              unit={renewal.unit}
              onEdit={onEdit}
            />
          ))}
        </ul>
        <Source renewal={renewal} />
      </Card>
    </Section>
  );
}

type PartProps = Pick<Props, "covered" | "onEdit"> & {
  readonly part: RenewalPart;
  readonly hasOthers: boolean;
  readonly unit: Renewal["unit"];
};

function Part({ part, hasOthers, covered, unit, onEdit }: PartProps) {
  const { name = copy.general(hasOthers), earned, amount } = part;
  const left = missingOf(part);
  return (
    <li>
      <div className={styles.partHead}>
        <h3>{name}</h3>
        <span className="num">{copy.progress(earned, amount)}</span>
      </div>
      <ProgressBar
        className={styles.partBar}
        label={name}
        value={earned}
        max={amount}
        valueText={copy.progress(earned, amount)}
      />
      {left === 0 && (
        <Badge tone="done" icon="check">
          {copy.complete}
        </Badge>
      )}
      {left > 0 && part.name !== undefined && (
        <>
          <p className="small muted">{copy.category(left, unit)}</p>
          <Button aria-label={copy.addLabel(unit, name)} onClick={onEdit}>
            {copy.add(unit)}
          </Button>
        </>
      )}
      {left > 0 && part.name === undefined && (
        <>
          <p className="small muted">{copy.rest(left, covered, unit)}</p>
          {covered > 0 && <LinkButton to={`${LIBRARY_PATH}?ce=1`}>{copy.browse}</LinkButton>}
        </>
      )}
    </li>
  );
}

function Source({ renewal: { rule, isBoardGoal, unit } }: Pick<Props, "renewal">) {
  if (!rule) return <p className={`xs muted ${styles.source}`}>{copy.own}</p>;
  return (
    <p className={`xs muted ${styles.source}`}>
      {isBoardGoal ? copy.fromBoard(rule) : `${copy.own} ${copy.boardGoal(rule, unit)}`}{" "}
      {isBoardGoal && rule.note && `${rule.note} `}
      <SourceLink rule={rule} />
    </p>
  );
}

function SourceLink({ rule }: { readonly rule: RenewalRule }) {
  return (
    <a
      href={rule.source}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={copy.sourceLabel(rule)}
    >
      {copy.source}
    </a>
  );
}
