import {
  confirmEmail,
  resendConfirmation,
  type SignInFields,
} from "#shared/accounts/confirm-calls.ts";
import { EmailCodeForm } from "#shared/accounts/email-code-form.tsx";
import { confirmEmail as copy } from "./confirm-email-copy.ts";

type Props = {
  readonly email: string;
  /** For people who aren't signed in. */
  readonly signIn?: SignInFields | undefined;
  readonly onConfirmed: () => void;
};

/** Confirms the email of an account. */
export function ConfirmCodeForm({ email, signIn, onConfirmed }: Props) {
  const verify = async (code: string) => {
    const outcome = await confirmEmail({ code }, signIn);
    if (outcome.kind !== "accepted") return outcome;
    onConfirmed();
  };
  return (
    <EmailCodeForm
      offline={copy.offline}
      resent={copy.resent(email)}
      verify={verify}
      resend={() => resendConfirmation(email)}
    />
  );
}
