import { EmptyState } from "#ui/empty-state.tsx";
import { notEnoughResponses as copy } from "./burnout-copy.ts";

/** Replaces a page on which every panel would be empty. */
export function NotEnoughAnswers() {
  return (
    <EmptyState title={copy.title} icon="shield">
      <p>{copy.text}</p>
    </EmptyState>
  );
}
