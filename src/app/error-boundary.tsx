import { Component, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { AnchorButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { startFresh } from "./fresh-start.ts";
import { isMissingCode } from "./missing-code.ts";
import { paths } from "./paths.ts";

type Props = {
  /** Around one page inside the shell, whose bar and player go on. */
  readonly inShell?: boolean;
  readonly children: ReactNode;
};
type State = { readonly error?: unknown; readonly hasFailed: boolean };

/** Where a bug ends, or a page whose code could not come. What was done before it is on the device already. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  /** A newer version may have taken its place on the server. Until the page is here again, and where it cannot come, this one says so. */
  override componentDidCatch(error: unknown): void {
    if (isMissingCode(error)) startFresh();
  }

  override render(): ReactNode {
    const { inShell, children } = this.props;
    const { error, hasFailed } = this.state;
    if (!hasFailed) return children;
    const page = <FailedPage isMissing={isMissingCode(error)} />;
    return inShell ? (
      <div className="lone-column">{page}</div>
    ) : (
      <main className="lone-page" id="main">
        {page}
      </main>
    );
  }
}

/** Needs no chunk that could be missing: perhaps that is what went wrong. */
function FailedPage({ isMissing }: { readonly isMissing: boolean }) {
  return (
    <>
      <PageTitle title={isMissing ? "This page has not come yet" : "This page stopped"} />
      <p className="measure">
        {isMissing
          ? "A part of Respite is still to be fetched, and the network is not there or too slow. What you did is kept on this device. Once you are back, load the page again."
          : "It is our fault, not yours. What you did is kept on this device. Loading the page again usually helps."}
      </p>
      <p className="lone-actions">
        <Button kind="main" icon="retry" onClick={() => location.reload()}>
          Load it again
        </Button>
        <AnchorButton href={paths.home}>Go to the library</AnchorButton>
      </p>
    </>
  );
}
