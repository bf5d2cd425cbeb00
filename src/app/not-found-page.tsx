import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { notFound as copy } from "./app-copy.ts";
import { paths } from "./paths.ts";

export function NotFoundPage() {
  return (
    <div className="lone-column">
      <PageTitle title={copy.title} />
      <EmptyState
        title={copy.text}
        cover={{ seed: "nowhere", motif: "path" }}
        actions={
          <LinkButton kind="main" to={paths.library}>
            {copy.library}
          </LinkButton>
        }
      />
    </div>
  );
}
