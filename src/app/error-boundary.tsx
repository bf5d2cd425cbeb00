import { Component, type ReactNode } from "react";
import { holdDrafts } from "#shared/drafts/drafts.ts";
import { Button } from "#ui/button.tsx";
import { AnchorButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { failedPage, missingPage, updateHeld } from "./app-copy.ts";
import { startFresh } from "./fresh-start.ts";
import { isMissingCode } from "./missing-code.ts";
import { paths } from "./paths.ts";

type Props = {
  /** Wraps one page inside the shell, whose bar and player keep working. */
  readonly inShell?: boolean;
  readonly children: ReactNode;
};
type State = {
  readonly error?: unknown;
  readonly hasFailed: boolean;
  /** A newer version may have the missing code, and another tab holds it up. */
  readonly isHeld?: boolean;
};

/** Catches render errors and pages whose code can't be loaded. Earlier changes are already stored on the device. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    holdDrafts();
    return { error, hasFailed: true };
  }

  /** Reloads once, because a newer version may have replaced the chunk on the server. Otherwise the error stays visible. */
  override componentDidCatch(error: unknown): void {
    if (isMissingCode(error))
      void startFresh().then((started) => this.setState({ isHeld: started === "held" }));
  }

  override render(): ReactNode {
    const { inShell, children } = this.props;
    const { error, hasFailed, isHeld } = this.state;
    if (!hasFailed) return children;
    const page = <FailedPage isMissing={isMissingCode(error)} isHeld={isHeld} />;
    return inShell ? (
      <div className="lone-column">{page}</div>
    ) : (
      <main className="lone-page" id="main">
        {page}
      </main>
    );
  }
}

/** Needs no other chunk, because a missing chunk may be the cause. */
function FailedPage({
  isMissing,
  isHeld,
}: {
  readonly isMissing: boolean;
  readonly isHeld: boolean | undefined;
}) {
  const copy = isMissing ? missingPage : failedPage;
  return (
    <>
      <PageTitle title={copy.title} />
      <p className="measure">{isHeld ? updateHeld : copy.text}</p>
      <p className="lone-actions">
        <Button kind="main" icon="retry" onClick={() => location.reload()}>
          {copy.reload}
        </Button>
        <AnchorButton href={paths.home}>{copy.library}</AnchorButton>
      </p>
    </>
  );
}
