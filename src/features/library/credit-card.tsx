import { Claim } from "#live/claim.tsx";
import { NoConflicts } from "#live/lesson-cards.tsx";
import { creditInWords } from "#live/words.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import styles from "./content.module.css";

/** What credit there is to be had, what is still missing for it, and what it is worth. */
export function CreditCard({ lesson }: { readonly lesson: Content }) {
  const credit = creditInWords(lesson);
  return (
    <Card title={credit ? "Continuing education" : "No credit"}>
      <div className={styles.credit}>
        {credit ? (
          <>
            <Claim lesson={lesson} wide />
            <p className="small muted">
              Credit counts what you have heard, on whichever device, also without a network. The
              server decides which kind you get by your licence. Respite itself accredits nothing:
              ask your board what it accepts.
            </p>
            <NoConflicts lesson={lesson} />
          </>
        ) : (
          <Button icon="credit" wide why="This lesson carries no continuing-education credit.">
            Claim credit
          </Button>
        )}
      </div>
    </Card>
  );
}
