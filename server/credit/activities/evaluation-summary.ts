import type { EvaluationReport } from "#contract/credit/admin-evaluations.ts";
import type { CertificateType } from "#contract/credit/credits.ts";
import { formatLabels } from "#contract/credit/documents/labels.ts";
import { typeLabels } from "#contract/credit/documents/transcript-rows.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { termsOf } from "../credits/terms-queries.ts";
import { evaluationFigures } from "../ledger/evaluations.ts";
import { ledgerTotals } from "../ledger/queries.ts";
import { evaluationSummaryCopy as copy, roleNames } from "./activities-copy.ts";
import type { EvaluationSummary } from "./evaluation-pdf.ts";
import { recordsOf } from "./record-queries.ts";

type Section = EvaluationSummary["sections"][number];

function resultsSection(figures: EvaluationReport["figures"]): Section {
  if (!figures) return { heading: copy.results, rows: [[copy.suppressed]] };
  const { people, objectives_met, will_change } = figures;
  return {
    heading: copy.results,
    note: copy.note,
    rows: [
      [copy.responses, String(people)],
      [copy.bias, copy.biasShare(figures)],
      [copy.objectivesMet, objectives_met?.toFixed(1) ?? copy.unanswered],
      [copy.willChange, copy.willChangeCounts(will_change)],
    ],
  };
}

type Totals = Awaited<ReturnType<typeof ledgerTotals>>;

const totalText = (type: CertificateType, { credits, amount }: Totals[number]) =>
  type === "participation" ? copy.participationRow(credits) : copy.creditRow(credits, amount);

const creditSection = (totals: Totals): Section => ({
  heading: copy.credit,
  rows:
    totals.length === 0
      ? [[copy.noCredit]]
      : totals.map((total) => [typeLabels[total.type], totalText(total.type, total)]),
});

const objectivesSection = ({ objective_1, objective_2, objective_3 }: ContentWire): Section => {
  const all = [objective_1, objective_2, objective_3].filter((text) => text?.trim());
  const rows = all.map((text): readonly [string] => [`• ${text}`]);
  return { heading: copy.objectives, rows: rows.length > 0 ? rows : [[copy.noObjectives]] };
};

/** Collects what an accreditor asks for about a lesson. Contains no names of learners and no comments. */
export async function evaluationSummaryOf(db: Connection, lesson: ContentWire, createdAt: string) {
  const id = lesson.record_id_;
  const figures = await evaluationFigures(db, id);
  const terms = (await termsOf(db, [id])).get(id);
  const disclosures = (await recordsOf(db, [id])).get(id)?.disclosures ?? [];
  const totals = await ledgerTotals(db, { record_id: id });
  const summary: EvaluationSummary = {
    title: lesson.title,
    about: [
      lesson.lesson_number,
      formatLabels[lesson.type],
      terms?.provider.name ?? "",
      terms?.joint_provider ?? "",
    ].filter(Boolean),
    createdAt,
    sections: [
      resultsSection(figures),
      creditSection(totals),
      objectivesSection(lesson),
      ...(terms ? [{ heading: copy.disclosure, rows: [[terms.disclosure] as const] }] : []),
      ...(disclosures.length > 0
        ? [
            {
              heading: copy.disclosures,
              rows: disclosures.map(
                ({ name, role, relationships, mitigation }) =>
                  [
                    `${name}, ${roleNames[role].toLowerCase()}`,
                    [copy.disclosed(relationships), mitigation && copy.mitigated(mitigation)]
                      .filter(Boolean)
                      .join(". "),
                  ] as const,
              ),
            },
          ]
        : []),
    ],
  };
  return { summary, responses: figures?.people ?? 0 };
}
