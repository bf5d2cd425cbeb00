import { useEffect, useState } from "react";
import { supportsPasskeys } from "#device/passkey-support.ts";
import { whenIdle } from "#ui/when-idle.ts";

/** Loaded when the login is idle, or with the first click. */
const load = () => import("./second-step-passkey.ts");

/** Signs in with a passkey: from the email field or with a button. */
export function usePasskeySignIn() {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isSupported = supportsPasskeys();
  useEffect(() => {
    if (!isSupported) return;
    let isOver = false;
    let loaded: Awaited<ReturnType<typeof load>> | undefined;
    const offer = async () => {
      loaded = await load();
      const failure = await loaded.offerPasskeys(() => isOver);
      if (failure && !isOver) setProblem(failure);
    };
    const stopWaiting = whenIdle(() => {
      offer().catch(() => undefined);
    });
    return () => {
      isOver = true;
      stopWaiting();
      loaded?.stopOffering().catch(() => undefined);
    };
  }, [isSupported]);
  const start = async () => {
    setBusy(true);
    setProblem(undefined);
    setProblem(await (await load()).signInHere(false));
    setBusy(false);
  };
  return { isSupported, isBusy, problem, start };
}
