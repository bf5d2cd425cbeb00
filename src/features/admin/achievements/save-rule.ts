import {
  type AchievementRow,
  type AchievementRuleInput,
  listAchievementRules,
  saveAchievementRule,
} from "#contract/learning/admin-achievements.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { showToast } from "#ui/toast.tsx";
import { achievementsPage as copy, ruleInputOf } from "./copy.ts";

export type SaveResult =
  | { readonly kind: "saved"; readonly rule: AchievementRow }
  /** Someone else saved first. `now` is the saved rule if it could be fetched. */
  | { readonly kind: "behind"; readonly now: AchievementRow | undefined }
  | { readonly kind: "problem"; readonly text: string; readonly name?: string | undefined };

async function fetchRule(name: string): Promise<AchievementRow | undefined> {
  const outcome = await call(listAchievementRules, { query: { q: name, size: 100 } });
  if (outcome.kind !== "accepted") return undefined;
  return outcome.value.data.find((rule) => rule.name === name);
}

/** Saves a rule. `offline` is shown when Respite can't be reached. */
export async function saveRule(body: AchievementRuleInput, offline: string): Promise<SaveResult> {
  const outcome = await call(saveAchievementRule, { body });
  if (outcome.kind === "accepted") return { kind: "saved", rule: outcome.value };
  if (outcome.kind === "refused" && outcome.code === "changed_meanwhile")
    return { kind: "behind", now: await fetchRule(body.was ?? body.name) };
  const name = outcome.kind === "refused" ? outcome.fields?.name?.[0] : undefined;
  return {
    kind: "problem",
    text: requestErrorMessage(outcome, offline),
    ...(name && { name }),
  };
}

/** Turns a rule on or off and shows a toast with Undo. */
export async function toggleRule(rule: AchievementRow, reload: () => void): Promise<void> {
  const is_on = !rule.is_on;
  const saved = await saveRule({ ...ruleInputOf(rule), is_on }, OFFLINE);
  reload();
  if (saved.kind === "saved") {
    const run = () => void toggleRule(saved.rule, reload);
    const text = is_on ? copy.activated(rule.name) : copy.deactivated(rule.name);
    return showToast({ text, action: { label: copy.undo, run } });
  }
  showToast({
    text: saved.kind === "behind" ? copy.changedMeanwhile : saved.text,
    icon: "attention",
  });
}
