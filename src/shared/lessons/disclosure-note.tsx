import { disclosureNote as copy } from "./disclosure-copy.ts";
import type { SharedLesson } from "./shared-lesson.ts";

type Props = Pick<SharedLesson, "disclosure">;

/** Accreditation requires this before a lesson with credit begins. States only recorded facts. */
export function DisclosureNote({ disclosure }: Props) {
  if (!disclosure) return null;
  return (
    <p className="small muted">
      {disclosure.nothing_to_disclose ? copy.noConflicts : disclosure.text}
    </p>
  );
}
