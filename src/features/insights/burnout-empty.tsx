import { EmptyState } from "#ui/empty-state.tsx";

/** Replaces a page on which every panel would be empty. */
export function NotEnoughAnswers() {
  return (
    <EmptyState title="Not enough people have answered yet" icon="shield">
      <p>
        Figures are shown as soon as they speak of a group and not of a few people. That keeps
        everyone’s answer their own. Nobody is told how many have answered until then.
      </p>
    </EmptyState>
  );
}
