import {
  type AchievementRow,
  listAchievementRules,
  saveAchievementRule,
  type AchievementRuleInput,
} from "#contract/learning/admin-achievements.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { showToast } from "#ui/toast.tsx";
import { writtenOf } from "./copy.ts";

export type Saved =
  | { readonly kind: "saved"; readonly rule: AchievementRow }
  /** With what is saved instead, where it could be asked for. */
  | { readonly kind: "behind"; readonly now: AchievementRow | undefined }
  | { readonly kind: "problem"; readonly text: string; readonly name?: string | undefined };

async function ruleNow(name: string): Promise<AchievementRow | undefined> {
  const outcome = await call(listAchievementRules, { query: { q: name, size: 100 } });
  if (outcome.kind !== "accepted") return undefined;
  return outcome.value.data.find((rule) => rule.name === name);
}

export async function saveRule(body: AchievementRuleInput): Promise<Saved> {
  const outcome = await call(saveAchievementRule, { body });
  if (outcome.kind === "accepted") return { kind: "saved", rule: outcome.value };
  if (outcome.kind === "refused" && outcome.code === "changed_meanwhile")
    return { kind: "behind", now: await ruleNow(body.was ?? body.name) };
  const name = outcome.kind === "refused" ? outcome.fields?.name?.[0] : undefined;
  return {
    kind: "problem",
    text: requestErrorMessage(outcome, NEEDS_NETWORK),
    ...(name && { name: `This name ${name}.` }),
  };
}

const MEANWHILE = "Somebody has changed it meanwhile. Look at it again.";

/** On or off at one press; says what became of it, and takes it back where that is wanted. */
export async function switchRule(rule: AchievementRow, reload: () => void): Promise<void> {
  const is_on = !rule.is_on;
  const saved = await saveRule({ ...writtenOf(rule), is_on });
  reload();
  if (saved.kind === "saved") {
    const run = () => void switchRule(saved.rule, reload);
    const text = `${rule.name}: switched ${is_on ? "on" : "off"}`;
    return showToast({ text, action: { label: "Undo", run } });
  }
  showToast({ text: saved.kind === "behind" ? MEANWHILE : saved.text, icon: "attention" });
}
