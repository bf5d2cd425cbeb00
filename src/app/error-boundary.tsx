import { Component, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { AnchorButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { paths } from "./paths.ts";

type Props = { readonly children: ReactNode };
type State = { readonly hasFailed: boolean };

/** The one place where a bug ends. What was done before it is on the device already. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedPage /> : this.props.children;
  }
}

/** Needs no chunk that could be missing: perhaps that is what went wrong. */
function FailedPage() {
  return (
    <main className="lone-page" id="main">
      <PageTitle title="This page stopped" />
      <p className="measure">
        It is our fault, not yours. What you did is kept on this device. Loading the page again
        usually helps.
      </p>
      <p className="lone-actions">
        <Button kind="main" icon="retry" onClick={() => location.reload()}>
          Load it again
        </Button>
        <AnchorButton href={paths.home}>Go to the library</AnchorButton>
      </p>
    </main>
  );
}
