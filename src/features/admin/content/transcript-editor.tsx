import { useState } from "react";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { useDraft } from "#shared/admin/admin-draft.ts";
import { textOf } from "#shared/files/text-file.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/field.tsx";
import { showToast } from "#ui/toast.tsx";

type Props = {
  readonly lesson: AdminLesson;
  /** Another one was uploaded already: there is nothing here to begin with. */
  readonly isNew: boolean;
  readonly onDone: (file: File) => void;
};

const MOST = 200_000;

/** A transcript that is typed or pasted goes the way of every other file. */
export function TypeTranscript({ lesson, isNew, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { typed, change, forget } = useDraft(`transcript:${lesson.id}`, { text: "" });
  const there = isNew ? undefined : lesson.content.transcript;
  const open = async () => {
    if (!there || typed.text) return setOpen(true);
    setBusy(true);
    const text = await textOf(there.url);
    setBusy(false);
    if (text === undefined)
      return showToast({ text: "The transcript did not come. Try again.", icon: "attention" });
    change({ text });
    setOpen(true);
  };
  const use = () => {
    onDone(new File([typed.text], "transcript.txt", { type: "text/plain" }));
    forget();
    change({ text: "" });
    setOpen(false);
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void open()}>
        {there ? "Change the words" : "Type it"}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Transcript"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Close</Button>
            <Button
              kind="main"
              onClick={use}
              why={typed.text.trim() ? undefined : "There are no words yet"}
            >
              Use these words
            </Button>
          </>
        }
      >
        <TextArea
          label="What is said"
          hint="An empty line begins a paragraph. Kept in this tab until you use it."
          rows={16}
          maxLength={MOST}
          value={typed.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </Dialog>
    </>
  );
}
