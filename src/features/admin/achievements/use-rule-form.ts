import { useState } from "react";
import {
  type AchievementRow,
  type AchievementRuleInput,
  MAX_ACHIEVEMENT_COUNT,
} from "#contract/learning/admin-achievements.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { useDraft } from "#shared/admin/admin-draft.ts";
import { showToast } from "#ui/toast.tsx";
import { ruleDialog as copy, type IconChoice, toIconChoice } from "./copy.ts";
import { type SaveResult, saveRule } from "./save-rule.ts";

export type RuleDraft = {
  readonly name: string;
  readonly icon: IconChoice;
  readonly counts: AchievementRow["counts"];
  /** As typed; not necessarily a number. */
  readonly atLeast: string;
};

export const draftOf = (rule: AchievementRow | undefined): RuleDraft => ({
  name: rule?.name ?? "",
  icon: toIconChoice(rule?.icon ?? ""),
  counts: rule?.counts ?? "lessons_finished",
  atLeast: `${rule?.at_least ?? ""}`,
});

type Problems = { readonly form?: string; readonly name?: string; readonly number?: string };

const parseCount = (text: string): number | undefined => {
  const n = Number(text);
  return /^\d+$/.test(text.trim()) && n >= 1 && n <= MAX_ACHIEVEMENT_COUNT ? n : undefined;
};

const validate = ({ name, atLeast }: RuleDraft): Problems => ({
  ...(!name.trim() && { name: copy.nameMissing }),
  ...(parseCount(atLeast) === undefined && {
    number: copy.countInvalid(MAX_ACHIEVEMENT_COUNT),
  }),
});

const toInput = (
  { name, icon, counts }: RuleDraft,
  at_least: number,
  base: AchievementRow | undefined,
): AchievementRuleInput => ({
  ...(base ? { version: base.version, was: base.name } : { version: 0 }),
  ...{ name: name.trim(), icon, counts, at_least, is_on: base?.is_on ?? true },
});

/** Edits a new or an existing achievement rule. */
export function useRuleForm(rule: AchievementRow | undefined, onDone: () => void) {
  const name = `achievement:${rule?.name ?? ""}:${rule?.version ?? 0}`;
  const { typed, change, clear: forget } = useDraft(name, draftOf(rule));
  const [base, setBase] = useState(rule);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const atLeast = parseCount(typed.atLeast);

  function handleResult(saved: SaveResult) {
    if (saved.kind === "saved") {
      forget();
      showToast({ text: copy.saved(saved.rule.name) });
      return onDone();
    }
    if (saved.kind === "problem")
      return setProblems(saved.name ? { name: saved.name } : { form: saved.text });
    if (saved.now) setBase(saved.now);
    else setProblems({ form: copy.changedMeanwhile });
  }

  async function save() {
    const errors = validate(typed);
    setProblems(errors);
    if (Object.keys(errors).length > 0 || atLeast === undefined) return;
    setBusy(true);
    const saved = await saveRule(toInput(typed, atLeast, base), NEEDS_NETWORK);
    setBusy(false);
    handleResult(saved);
  }

  return {
    ...{ typed, forget, problems, isBusy, atLeast, save },
    change: (changes: Partial<RuleDraft>) => {
      setProblems({});
      change(changes);
    },
    /** The latest saved rule this form knows of. */
    base,
    /** Someone else saved the rule since it was opened. */
    isBehind: base?.version !== rule?.version,
  };
}
