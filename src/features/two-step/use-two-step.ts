import { useState } from "react";
import type { TwoStepChange, TwoStepWire } from "#contract/accounts/two-step.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { fetchTwoStep } from "./two-step-calls.ts";

export type ShowChange = (change: TwoStepChange) => void;

/** The person's settings, as the server last sent them, and recovery codes that have to be shown. */
export function useTwoStep() {
  const request = useRequest(fetchTwoStep, "two-step");
  const [changed, setChanged] = useState<TwoStepWire>();
  const [codes, setCodes] = useState<readonly string[]>();
  const onChange: ShowChange = ({ data, recovery_codes }) => {
    setChanged(data);
    if (recovery_codes) setCodes(recovery_codes);
  };
  return { request, changed, onChange, codes, closeCodes: () => setCodes(undefined) };
}
