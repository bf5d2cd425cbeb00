import type { Step } from "#shared/accounts/step-progress.tsx";

/* With a code: details and password. With a plan: details, email, plan and card, order, password. */

const WITH_CODE = 2;
const WITH_PLAN = 5;

export const detailsStep = (code: string): Step => ({ at: 1, of: code ? WITH_CODE : WITH_PLAN });
export const emailStep: Step = { at: 2, of: WITH_PLAN };
export const billingStep: Step = { at: 3, of: WITH_PLAN };
export const reviewStep: Step = { at: 4, of: WITH_PLAN };
export const passwordStep = (code: string): Step => {
  const { of } = detailsStep(code);
  return { at: of, of };
};
