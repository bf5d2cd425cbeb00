import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { paths } from "./paths.ts";

export function NotFoundPage() {
  return (
    <div className="lone-column">
      <PageTitle title="This address leads nowhere" />
      <EmptyState
        title="Nothing of yours is lost"
        cover={{ seed: "nowhere", motif: "path" }}
        actions={
          <LinkButton kind="main" to={paths.library}>
            Go to the library
          </LinkButton>
        }
      >
        The page may have moved, or the link was cut short.
      </EmptyState>
    </div>
  );
}
