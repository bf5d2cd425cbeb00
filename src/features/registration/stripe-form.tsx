import {
  type RefObject,
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useState,
} from "react";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { cardEndingIn, stripe as copy } from "./card-copy.ts";
import type { PaymentMethod } from "./payment-method.ts";
import styles from "./registration.module.css";
import { cardOptions, loadStripe, type Stripe } from "./stripe-script.ts";

type Ready = {
  readonly stripe: Stripe;
  readonly card: ReturnType<ReturnType<Stripe["elements"]>["create"]>;
};
type Loading = { readonly kind: "loading" | "failed" } | ({ readonly kind: "ready" } & Ready);

type Props = { readonly publishableKey: string; readonly onDone: (method: PaymentMethod) => void };

/** The card is entered in Stripe's own form and never reaches Respite. Stripe returns a token. */
export function StripeForm({ publishableKey, onDone }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const { form, retry } = useStripe(publishableKey, container);
  const [problem, submit, isBusy] = useActionState(async () => {
    if (form.kind !== "ready") return;
    const { paymentMethod, error } = await form.stripe.createPaymentMethod({
      type: "card",
      card: form.card,
    });
    if (!paymentMethod) return error?.message ?? copy.declined;
    const { id, card } = paymentMethod;
    onDone({ kind: "token", token: id, name: cardEndingIn(card?.brand, card?.last4) });
  }, undefined);
  return (
    <Form className={styles.form} busy={isBusy} onSubmit={() => startTransition(submit)}>
      {form.kind === "loading" && (
        <Skeleton label={copy.loading}>
          <SkeletonBlock height="3rem" />
        </Skeleton>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold a frame of another site */}
      <div
        ref={container}
        role="group"
        aria-label={copy.label}
        className={styles.frame}
        hidden={form.kind !== "ready"}
      />
      <FormError text={form.kind === "failed" ? copy.failed : problem} />
      {form.kind === "failed" ? (
        <Button icon="retry" wide onClick={retry}>
          {copy.retry}
        </Button>
      ) : (
        <Button type="submit" kind="main" wide busy={isBusy || form.kind === "loading"}>
          {copy.submit}
        </Button>
      )}
      <p className="small muted">{copy.lead}</p>
    </Form>
  );
}

function useStripe(publishableKey: string, place: RefObject<HTMLDivElement | null>) {
  const [form, setForm] = useState<Loading>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const isOffline = useSyncStatus(undefined).reach === "down";
  const retry = () => {
    setForm({ kind: "loading" });
    setAttempt((before) => before + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reloads
  useEffect(() => {
    let isCanceled = false;
    let card: Ready["card"] | undefined;
    void loadStripe(publishableKey).then((stripe) => {
      if (isCanceled || !place.current) return;
      if (!stripe) return setForm({ kind: "failed" });
      card = stripe.elements().create("card", cardOptions());
      card.mount(place.current);
      setForm({ kind: "ready", stripe, card });
    });
    return () => {
      isCanceled = true;
      card?.destroy();
    };
  }, [publishableKey, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the network comes back
  useEffect(() => {
    if (!isOffline && form.kind === "failed") retry();
  }, [isOffline]);
  return { form, retry };
}
