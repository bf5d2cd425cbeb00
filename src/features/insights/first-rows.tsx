import { firstRows as copy } from "./panel-copy.ts";
import printed from "./print.module.css";

type Props = { readonly shown: number; readonly of: number };

/** Says that a list shows its first rows only. */
export const FirstRows = ({ shown, of }: Props) =>
  of > shown && (
    <p className="xs muted">
      {copy.shown(shown)} <span className={printed.onScreen}>{copy.rest}</span>
    </p>
  );
