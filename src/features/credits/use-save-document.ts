import { useRef, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { saveFile } from "#shared/files/save-file.ts";
import type { Device } from "#sync/device.ts";

export type SaveStatus = "idle" | "loading" | "succeeded" | "failed";

type DocumentFile = { readonly blob: Blob; readonly name: string };
type Documents = typeof import("#shared/credit/credit-documents.ts");

/** Creates a document and saves it as a file. Ignores calls while one is in progress. */
export function useSaveDocument(
  make: (documents: Documents, device: Device) => Promise<DocumentFile>,
) {
  const device = useDevice();
  const isRunning = useRef(false);
  const [status, setStatus] = useState<SaveStatus>("idle");
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
