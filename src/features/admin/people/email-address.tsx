import type { ReactElement } from "react";

/** Email address that may wrap before the @. */
export function EmailAddress({ email }: { readonly email: string }): ReactElement {
  const [name = "", ...domain] = email.split(/(?=@)/);
  return (
    <>
      {name}
      {domain.length > 0 && <wbr />}
      {domain.join("")}
    </>
  );
}
