import { Badge } from "#ui/badge.tsx";
import { statusNames } from "./copy.ts";

export const GroupStatus = ({ enabled }: { readonly enabled: boolean }) =>
  enabled ? (
    <Badge tone="done">{statusNames.active}</Badge>
  ) : (
    <Badge tone="bad">{statusNames.inactive}</Badge>
  );
