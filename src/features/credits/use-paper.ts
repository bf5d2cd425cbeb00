import { useRef, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { saveFile } from "#shared/files/save-file.ts";
import type { Device } from "#sync/device.ts";

export type Fetching = "idle" | "loading" | "succeeded" | "failed";

type Paper = { readonly blob: Blob; readonly name: string };
type Papers = typeof import("#shared/credit/credit-documents.ts");

/** Makes a paper and hands it over as a file. One that is being made is not begun again. */
export function usePaper(make: (papers: Papers, device: Device) => Promise<Paper>) {
  const device = useDevice();
  const isRunning = useRef(false);
  const [status, setStatus] = useState<Fetching>("idle");
  const save = async () => {
    if (isRunning.current || !device) return;
    isRunning.current = true;
    setStatus("loading");
    try {
      const { blob, name } = await make(await import("#shared/credit/credit-documents.ts"), device);
      saveFile(name, blob);
      setStatus("succeeded");
    } catch (error) {
      setStatus("failed");
      reportError(error);
    } finally {
      isRunning.current = false;
    }
  };
  return { status, save };
}
