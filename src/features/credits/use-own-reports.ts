import { listOwnReports, type OwnReport } from "#contract/credit/own-reports.ts";
import { call } from "#device/session.ts";
import { useRequest } from "#shared/requests/use-request.ts";

const NONE: readonly OwnReport[] = [];

/** Fetches the reporting status of all credits. Empty while offline, because only the server knows it. */
export function useOwnReports(credits: number): readonly OwnReport[] {
  const { state } = useRequest(() => call(listOwnReports, {}), `reports:${credits}`);
  return state.kind === "ready" ? state.value.data : NONE;
}
