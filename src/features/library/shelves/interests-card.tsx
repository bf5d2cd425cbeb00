import { useLibrary } from "../use-library.ts";
import { InterestPicker } from "./interests.tsx";
import { interestsCard as copy } from "./interests-copy.ts";

/** Changes what lessons are suggested first. */
export function InterestsSettings() {
  const library = useLibrary();
  return (
    <>
      <p>{copy.text}</p>
      {library.kind === "ready" && <InterestPicker library={library.value} label={copy.title} />}
    </>
  );
}
