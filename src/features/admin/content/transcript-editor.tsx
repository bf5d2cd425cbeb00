import { useState } from "react";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { useDraft } from "#shared/admin/admin-draft.ts";
import { fetchText } from "#shared/files/text-file.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/field.tsx";
import { showToast } from "#ui/toast.tsx";
import { transcriptEditor as copy } from "./files-copy.ts";

type Props = {
  readonly lesson: AdminLesson;
  /** A new transcript was uploaded but not saved, so the saved one is not a starting point. */
  readonly isNew: boolean;
  readonly onDone: (file: File) => void;
};

const MAX_LENGTH = 200_000;

/** Edits the transcript as text. The result is uploaded like any other file. */
export function TranscriptEditor({ lesson, isNew, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { typed, change, clear: forget } = useDraft(`transcript:${lesson.id}`, { text: "" });
  const saved = isNew ? undefined : lesson.content.transcript;
  const open = async () => {
    if (!saved || typed.text) return setOpen(true);
    setBusy(true);
    const text = await fetchText(saved.url);
    setBusy(false);
    if (text === undefined) return showToast({ text: copy.failed, icon: "attention" });
    change({ text });
    setOpen(true);
  };
  const submit = () => {
    onDone(new File([typed.text], "transcript.txt", { type: "text/plain" }));
    forget();
    change({ text: "" });
    setOpen(false);
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void open()}>
        {saved ? copy.edit : copy.type}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={copy.title}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{copy.close}</Button>
            <Button
              kind="main"
              onClick={submit}
              disabledReason={typed.text.trim() ? undefined : copy.missing}
            >
              {copy.use}
            </Button>
          </>
        }
      >
        <TextArea
          label={copy.text}
          hint={copy.textHint}
          rows={16}
          maxLength={MAX_LENGTH}
          value={typed.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </Dialog>
    </>
  );
}
