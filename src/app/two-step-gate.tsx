import { useState } from "react";
import { Outlet } from "react-router-dom";
import type { User } from "#contract/accounts/session.ts";
import { SignOut } from "#features/session/sign-out.tsx";
import { SetUpPage } from "#features/two-step/set-up-page.tsx";

type Props = { readonly setup: NonNullable<User["two_step_setup"]> };

/** Asks for two-step sign-in in place of the page. Loaded only for people who are asked. */
export function TwoStepGate({ setup }: Props) {
  const [isPutOff, setPutOff] = useState(false);
  if (isPutOff) return <Outlet />;
  return (
    <div className="entry-shell entry-plain">
      <main className="entry-main" id="main" tabIndex={-1}>
        <SetUpPage setup={setup} onContinueOffline={() => setPutOff(true)} SignOut={SignOut} />
      </main>
    </div>
  );
}
