import type { ReactElement } from "react";

/** Keep the shape in sync with index.html. */
export function BrandMark({ size = 34 }: { readonly size?: number }): ReactElement {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 34 34" aria-hidden="true">
      <rect width="34" height="34" rx="9" />
      <circle cx="17" cy="19" r="8.5" />
      <circle cx="17" cy="21.2" r="4.4" />
    </svg>
  );
}
