import type { ReactNode } from "react";

type Props = { readonly name: string; readonly children: ReactNode };

/** One row of a list of facts. */
export const Fact = ({ name, children }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
