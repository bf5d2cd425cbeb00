import { shell as copy } from "./app-copy.ts";

export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {copy.skip}
    </a>
  );
}
