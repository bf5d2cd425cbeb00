import { Navigate, useParams } from "react-router-dom";
import { parseDestination } from "#shared/accounts/partners.ts";
import { REGISTER_PATH } from "#shared/navigation/paths.ts";
import { PartnerRedirect } from "./partner-redirect.tsx";

/** Redirects links that organizations give to their people. */
export function CreateUserPage() {
  const { "*": name = "" } = useParams();
  const destination = parseDestination(name);
  if (destination.kind === "partner") return <PartnerRedirect url={destination.url} />;
  const query =
    destination.kind === "code" ? `?${new URLSearchParams({ code: destination.code })}` : "";
  return <Navigate to={REGISTER_PATH + query} replace />;
}
