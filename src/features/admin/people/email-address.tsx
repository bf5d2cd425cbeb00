import type { ReactElement } from "react";

/** An email address; where it does not fit, its house goes below its name. */
export function Address({ email }: { readonly email: string }): ReactElement {
  const [name = "", ...house] = email.split(/(?=@)/);
  return (
    <>
      {name}
      {house.length > 0 && <wbr />}
      {house.join("")}
    </>
  );
}
