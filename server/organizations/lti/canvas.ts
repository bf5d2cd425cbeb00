import { SCORE_SCOPE } from "#server/platform/lti/scopes.ts";
import { toolAddresses } from "./addresses.ts";
import { pickerPage, toolTexts } from "./lti-copy.ts";

/** Where instructors choose lessons in Canvas: an assignment, or an item of a module. */
const PLACEMENTS = ["assignment_selection", "link_selection"];

/** The configuration that Canvas reads from an address, when an administrator adds an LTI key. */
export function canvasConfiguration(publicUrl: string) {
  const { login, launch, deep_linking, keys } = toolAddresses(publicUrl);
  const { hostname } = new URL(publicUrl);
  return {
    title: toolTexts.title,
    description: toolTexts.description,
    oidc_initiation_url: login,
    target_link_uri: launch,
    redirect_uris: [launch],
    public_jwk_url: keys,
    scopes: [SCORE_SCOPE],
    extensions: [
      {
        platform: "canvas.instructure.com",
        domain: hostname,
        tool_id: "respite",
        privacy_level: "public",
        settings: {
          text: toolTexts.title,
          placements: PLACEMENTS.map((placement) => ({
            placement,
            text: pickerPage.title,
            message_type: "LtiDeepLinkingRequest",
            target_link_uri: deep_linking,
          })),
        },
      },
    ],
  };
}
