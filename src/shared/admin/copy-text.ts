import { showToast } from "#ui/toast.tsx";

/** Copies the text and says so. Browsers may refuse. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: copied });
  } catch {
    showToast({ text: failed, icon: "attention" });
  }
}
