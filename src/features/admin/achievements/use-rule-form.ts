import { useState } from "react";
import {
  type AchievementRow,
  MAX_ACHIEVEMENT_COUNT,
  type AchievementRuleInput,
} from "#contract/learning/admin-achievements.ts";
import { useDraft } from "#shared/admin/admin-draft.ts";
import { showToast } from "#ui/toast.tsx";
import { type IconChoice, knownIcon } from "./copy.ts";
import { type Saved, saveRule } from "./save-rule.ts";

export type Typed = {
  readonly name: string;
  readonly icon: IconChoice;
  readonly counts: AchievementRow["counts"];
  /** As it stands in the field. */
  readonly atLeast: string;
};

export const typedOf = (rule: AchievementRow | undefined): Typed => ({
  name: rule?.name ?? "",
  icon: knownIcon(rule?.icon ?? ""),
  counts: rule?.counts ?? "lessons_finished",
  atLeast: `${rule?.at_least ?? ""}`,
});

type Problems = { readonly form?: string; readonly name?: string; readonly number?: string };

const numberIn = (text: string): number | undefined => {
  const n = Number(text);
  return /^\d+$/.test(text.trim()) && n >= 1 && n <= MAX_ACHIEVEMENT_COUNT ? n : undefined;
};

const problemsIn = ({ name, atLeast }: Typed): Problems => ({
  ...(!name.trim() && { name: "An achievement needs a name." }),
  ...(numberIn(atLeast) === undefined && {
    number: `Write a whole number from 1 to ${MAX_ACHIEVEMENT_COUNT.toLocaleString("en-US")}.`,
  }),
});

const writtenWith = (
  { name, icon, counts }: Typed,
  at_least: number,
  base: AchievementRow | undefined,
): AchievementRuleInput => ({
  ...(base ? { version: base.version, was: base.name } : { version: 0 }),
  ...{ name: name.trim(), icon, counts, at_least, is_on: base?.is_on ?? true },
});

/** An achievement being written: a new one, or over the one that is saved. */
export function useRuleForm(rule: AchievementRow | undefined, onDone: () => void) {
  const name = `achievement:${rule?.name ?? ""}:${rule?.version ?? 0}`;
  const { typed, change, forget } = useDraft(name, typedOf(rule));
  const [base, setBase] = useState(rule);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const atLeast = numberIn(typed.atLeast);

  function told(saved: Saved) {
    if (saved.kind === "saved") {
      forget();
      showToast({ text: `${saved.rule.name}: saved` });
      return onDone();
    }
    if (saved.kind === "problem")
      return setProblems(saved.name ? { name: saved.name } : { form: saved.text });
    if (saved.now) setBase(saved.now);
    else setProblems({ form: "Somebody has changed it meanwhile. Try again." });
  }

  async function save() {
    const found = problemsIn(typed);
    setProblems(found);
    if (Object.keys(found).length > 0 || atLeast === undefined) return;
    setBusy(true);
    const saved = await saveRule(writtenWith(typed, atLeast, base));
    setBusy(false);
    told(saved);
  }

  return {
    ...{ typed, forget, problems, isBusy, atLeast, save },
    change: (changes: Partial<Typed>) => {
      setProblems({});
      change(changes);
    },
    /** What is saved now, as far as this form knows. */
    base,
    /** Somebody else has saved it since it was opened. */
    isBehind: base?.version !== rule?.version,
  };
}
