import { useEffect } from "react";
import { Navigate, useParams } from "react-router-dom";
import { EntryFrame } from "#live/entry-frame.tsx";
import { destinationOf } from "#live/partners.ts";
import { loginPath, REGISTER_PATH } from "#live/paths.ts";
import { AnchorButton } from "#ui/link-button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import styles from "./registration.module.css";

/** Links that organisations give out. They lead on at once. */
export function CreateUserPage() {
  const { "*": name = "" } = useParams();
  const destination = destinationOf(name);
  if (destination.kind === "partner") return <Leaving url={destination.url} />;
  const query =
    destination.kind === "code" ? `?${new URLSearchParams({ code: destination.code })}` : "";
  return <Navigate to={REGISTER_PATH + query} replace />;
}

function Leaving({ url }: { readonly url: string }) {
  useEffect(() => {
    window.location.replace(url);
  }, [url]);
  const { host } = new URL(url);
  return (
    <EntryFrame title="On to your organisation" lead={`Its people begin at ${host}.`}>
      <div className={styles.form}>
        <AnchorButton href={url} kind="main" icon="external" wide>
          Continue to {host}
        </AnchorButton>
      </div>
      <p className={styles.lead}>
        <TextLink to={loginPath("")}>I have an account: sign in</TextLink>
      </p>
    </EntryFrame>
  );
}
