import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { paths } from "./paths.ts";

export function NotFoundPage() {
  return (
    <div className="lone-column">
      <PageTitle title="Nothing lives here" />
      <EmptyState
        title="This address leads nowhere"
        cover={{ seed: "nowhere", motif: "path" }}
        actions={
          <LinkButton kind="main" to={paths.library}>
            Go to the library
          </LinkButton>
        }
      >
        It may have moved, or the link was cut short. Nothing of yours is lost.
      </EmptyState>
    </div>
  );
}
