import { Card } from "#ui/card.tsx";
import { InterestPicker } from "./interests.tsx";
import { interestsCard as copy } from "./interests-copy.ts";
import { useLibrary } from "./use-library.ts";

/** Changes what lessons are suggested first. */
export function InterestsCard() {
  const library = useLibrary();
  if (library.kind !== "ready" || library.value.lessons.length === 0) return null;
  return (
    <Card title={copy.title}>
      <p>{copy.text}</p>
      <InterestPicker library={library.value} label={copy.title} />
    </Card>
  );
}
