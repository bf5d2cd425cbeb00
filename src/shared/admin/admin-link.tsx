import type { ReactElement, ReactNode } from "react";
import { adminPath } from "#shared/navigation/paths.ts";
import { TextLink } from "#ui/text-link.tsx";
import type { AdminAudience } from "./admin-navigation.ts";
import { useIsFor } from "./use-role.ts";

type Props = {
  /** Below /admin: "people/1". */
  readonly to: string;
  /** Who can open the page. */
  readonly who: AdminAudience;
  readonly title?: string;
  readonly children: ReactNode;
};

/** A link to an admin page, or only its text for roles that can't open it. */
export function AdminLink({ to, who, title, children }: Props): ReactElement {
  const isFor = useIsFor();
  if (!isFor(who)) return <span title={title}>{children}</span>;
  return (
    <TextLink to={adminPath(to)} title={title}>
      {children}
    </TextLink>
  );
}
