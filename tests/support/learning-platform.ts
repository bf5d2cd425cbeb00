import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { addedPage, coursePage, launchForm } from "./learning-platform-pages.ts";

/*
 * A learning platform in memory, with the rules of LTI 1.3, the 1EdTech Security Framework 1.0, Deep Linking 2.0, and the
 * Assignment and Grade Services 2.0.
 */

const LTI = "https://purl.imsglobal.org/spec/lti/claim";
const AGS = "https://purl.imsglobal.org/spec/lti-ags";
const DL = "https://purl.imsglobal.org/spec/lti-dl/claim";
const SCORE_SCOPE = `${AGS}/scope/score`;
const ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const CLIENT = "10000000000017";
const DEPLOYMENT = "17:ward";
const KID = "platform-key";
const ANY_KID = "platform-key-of-any-algorithm";

export type Account = {
  readonly sub?: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly roles: readonly string[];
};

const membership = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`;
export const learner: Account = {
  ...{ sub: "lms-nurse", name: "Nora Nurse", email: "nurse@respite.example" },
  roles: [membership("Learner")],
};
export const instructor: Account = {
  ...{ sub: "lms-teacher", name: "Tia Teacher", email: "tia@school.example" },
  roles: [membership("Instructor")],
};

export type LineItem = {
  readonly id: string;
  readonly label: string;
  readonly scoreMaximum: number;
  readonly resourceId?: string;
};
export type Score = Readonly<Record<string, unknown>> & { readonly userId: string };

export type Link = {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly lineItem?: LineItem | undefined;
};

type Tool = { readonly login: string; readonly launch: string; readonly deepLinking: string };
type Purpose = { readonly link: Link } | { readonly deepLinking: object };

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/** One key pair for all platforms of a process, because making one takes long. */
const rsa = generateKeyPair("RS256", { extractable: true });

type Options = {
  /** The time of the server, in milliseconds. */
  readonly now: () => number;
  /** Reads the public keys of the tool. */
  readonly toolKeys: () => Promise<{ readonly keys: readonly object[] }>;
  readonly tool: Tool;
  readonly client?: string;
};

/** Starts a platform on the loopback address. */
export async function startLearningPlatform({ now, toolKeys, tool, client = CLIENT }: Options) {
  const { publicKey, privateKey } = await rsa;
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: "RS256", use: "sig" };
  // Names no algorithm, as keys may.
  const anyAlgorithm = { ...(await exportJWK(publicKey)), kid: ANY_KID };
  const lineItems = new Map<string, LineItem>();
  const scores: (Score & { readonly lineItem: string })[] = [];
  const links: Link[] = [];
  const hints = new Map<string, { readonly account: Account; readonly purpose: Purpose }>();
  const requests: string[] = [];
  const assertions = new Set<string>();
  const tokens = new Map<string, readonly string[]>();
  const settings = { scoreStatus: 0, tokenStatus: 0, losesScoreReplies: false };
  let origin = "";
  let count = 0;

  const json = (reply: ServerResponse, status: number, body: unknown = {}) =>
    reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

  const verifyTool = async (jwt: string, audience: string) => {
    const { keys } = await toolKeys();
    const byKid = new Map(keys.map((key) => [(key as { kid: string }).kid, key]));
    return jwtVerify(
      jwt,
      async ({ kid }) => {
        const key = byKid.get(kid ?? "");
        if (!key) throw new Error("The tool has no such key.");
        return importJWK(key as never, "RS256");
      },
      {
        issuer: client,
        audience,
        algorithms: ["RS256"],
        currentDate: new Date(now()),
        requiredClaims: ["exp", "iat", "jti"],
      },
    );
  };

  /** RFC 7523: a signed assertion instead of a secret. Each is taken once. */
  async function isKnownTool(assertion: string) {
    try {
      const { payload } = await verifyTool(assertion, `${origin}/token`);
      const isNew = payload.sub === client && !assertions.has(String(payload.jti));
      assertions.add(String(payload.jti));
      return isNew;
    } catch {
      return false;
    }
  }

  async function giveToken(body: string, reply: ServerResponse) {
    const form = Object.fromEntries(new URLSearchParams(body));
    if (settings.tokenStatus) return json(reply, settings.tokenStatus);
    const { grant_type, client_assertion_type: type, client_assertion = "", scope = "" } = form;
    if (grant_type !== "client_credentials" || type !== ASSERTION)
      return json(reply, 400, { error: "invalid_request" });
    if (!(await isKnownTool(client_assertion)))
      return json(reply, 401, { error: "invalid_client" });
    const token = `token-${++count}`;
    tokens.set(token, scope.split(" "));
    const given = { access_token: token, token_type: "Bearer", expires_in: 3600, scope };
    return json(reply, 200, given);
  }

  /** A score that is older than the one before is a conflict. */
  function store(lineItem: string, score: Score): number {
    const last = scores.findLast((one) => one.lineItem === lineItem && one.userId === score.userId);
    if (last && String(last.timestamp) > String(score.timestamp)) return 409;
    scores.push({ ...score, lineItem });
    return 200;
  }

  function scoreStatus({ headers }: IncomingMessage, lineItem: string, body: string): number {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    if (!tokens.get(token)?.includes(SCORE_SCOPE)) return 401;
    if (settings.scoreStatus) return settings.scoreStatus;
    if (headers["content-type"] !== "application/vnd.ims.lis.v1.score+json") return 415;
    return lineItems.has(lineItem) ? store(lineItem, JSON.parse(body)) : 404;
  }

  function takeScore(request: IncomingMessage, url: URL, body: string, reply: ServerResponse) {
    const lineItem = origin + url.pathname.replace(/\/scores$/, "") + url.search;
    const status = scoreStatus(request, lineItem, body);
    if (settings.losesScoreReplies) return request.socket.destroy();
    return json(reply, status);
  }

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? "", origin);
    const body = await readBody(request);
    requests.push(`${request.method} ${url.pathname}`);
    if (url.pathname === "/keys") return json(reply, 200, { keys: [jwk, anyAlgorithm] });
    if (url.pathname === "/favicon.ico") return reply.writeHead(204).end();
    if (url.pathname === "/token") return giveToken(body, reply);
    if (url.pathname.endsWith("/scores")) return takeScore(request, url, body, reply);
    const page = await pageAt(url, body);
    if (page !== undefined) return reply.writeHead(200, { "content-type": "text/html" }).end(page);
    return json(reply, 404);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A gradebook column, whose address has a query as in Moodle. */
  function addLineItem(label: string, resourceId?: string): LineItem {
    const id = `${origin}/lineitems/${++count}/lineitem?type_id=1`;
    const item = { id, label, scoreMaximum: 100, ...(resourceId && { resourceId }) };
    lineItems.set(id, item);
    return item;
  }

  function addLink(url: string, { isGraded = true, title = "A lesson" } = {}): Link {
    const link = { id: `link-${++count}`, title, url };
    const added = isGraded ? { ...link, lineItem: addLineItem(title) } : link;
    links.push(added);
    return added;
  }

  function loginParameters(account: Account, purpose: Purpose, target: string) {
    const hint = `hint-${++count}`;
    hints.set(hint, { account, purpose });
    return {
      ...{ iss: origin, login_hint: "user-1", target_link_uri: target, lti_message_hint: hint },
      ...{ client_id: client, lti_deployment_id: DEPLOYMENT },
    };
  }

  const claimsOf = ({ account, purpose }: { account: Account; purpose: Purpose }) => {
    const { roles, ...person } = account;
    const common = {
      ...person,
      [`${LTI}/version`]: "1.3.0",
      [`${LTI}/deployment_id`]: DEPLOYMENT,
      [`${LTI}/roles`]: roles,
      [`${LTI}/context`]: { id: "course-1", title: "Nursing 101" },
    };
    if ("deepLinking" in purpose)
      return {
        ...common,
        [`${LTI}/message_type`]: "LtiDeepLinkingRequest",
        [`${DL}/deep_linking_settings`]: {
          deep_link_return_url: `${origin}/deep-links`,
          accept_types: ["ltiResourceLink", "link"],
          accept_presentation_document_targets: ["iframe", "window"],
          accept_multiple: true,
          accept_lineitem: true,
          data: "csrf:17",
          ...purpose.deepLinking,
        },
      };
    const { id, title, url, lineItem } = purpose.link;
    return {
      ...common,
      [`${LTI}/message_type`]: "LtiResourceLinkRequest",
      [`${LTI}/target_link_uri`]: url,
      [`${LTI}/resource_link`]: { id, title },
      ...(lineItem && {
        [`${AGS}/claim/endpoint`]: {
          scope: [SCORE_SCOPE, `${AGS}/scope/lineitem`],
          lineitems: `${origin}/lineitems`,
          lineitem: lineItem.id,
        },
      }),
    };
  };

  const sign = (payload: JWTPayload, header: object = {}) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: "RS256", kid: KID, typ: "JWT", ...header })
      .sign(privateKey);

  /** Signs with the platform's key, but not with the algorithm that LTI prescribes. */
  const signWith = async (alg: string, payload: JWTPayload) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg, kid: ANY_KID, typ: "JWT" })
      .sign(await importJWK(await exportJWK(privateKey), alg));

  /**
   * Answers an authentication request as the specification demands: only for registered redirect addresses, and with the
   * state and nonce of the request. `change` alters the claims before they are signed.
   */
  async function authenticate(request: URL, change: (claims: JWTPayload) => JWTPayload = (c) => c) {
    const query = Object.fromEntries(request.searchParams);
    const expected = {
      ...{ scope: "openid", response_type: "id_token", response_mode: "form_post" },
      ...{ prompt: "none", client_id: client, redirect_uri: tool.launch, login_hint: "user-1" },
    };
    for (const [name, value] of Object.entries(expected))
      if (query[name] !== value) throw new Error(`${name} is ${query[name]}`);
    const { state, nonce, lti_message_hint: hint = "" } = query;
    const asked = hints.get(hint);
    if (!state || !nonce || !asked) throw new Error("The request has no state, nonce, or hint.");
    const seconds = Math.floor(now() / 1000);
    const claims = {
      ...{ iss: origin, aud: client, nonce, iat: seconds, exp: seconds + 300 },
      ...claimsOf(asked),
    };
    return { id_token: await sign(change(claims)), state };
  }

  /** Takes a deep linking response, and adds its links to the course. */
  async function addDeepLinks(jwt: string) {
    const { payload } = await verifyTool(jwt, origin);
    const is = (name: string, value: unknown) => payload[name] === value;
    if (!payload.nonce || !is(`${LTI}/message_type`, "LtiDeepLinkingResponse"))
      throw new Error("Not a deep linking response.");
    if (!is(`${LTI}/version`, "1.3.0") || !is(`${LTI}/deployment_id`, DEPLOYMENT))
      throw new Error("For another version or deployment.");
    if (!is(`${DL}/data`, "csrf:17")) throw new Error("Without the data of the request.");
    type Item = {
      type: string;
      title: string;
      url: string;
      lineItem?: { label: string; resourceId: string; scoreMaximum: number };
    };
    const items = payload[`${DL}/content_items`] as Item[];
    for (const { title, url, lineItem } of items) {
      const item = lineItem && addLineItem(lineItem.label, lineItem.resourceId);
      links.push({ id: `link-${++count}`, title, url, ...(item && { lineItem: item }) });
    }
    return items;
  }

  async function pageAt(url: URL, body: string): Promise<string | undefined> {
    if (url.pathname === "/auth") return launchForm(tool.launch, await authenticate(url));
    if (url.pathname === "/deep-links") {
      const items = await addDeepLinks(new URLSearchParams(body).get("JWT") ?? "");
      return addedPage(items.map(({ title }) => title));
    }
    if (url.pathname === "/course/add") {
      const fields = loginParameters(instructor, { deepLinking: {} }, tool.deepLinking);
      return coursePage(tool.login, fields);
    }
    const link = links.find(({ id }) => url.pathname === `/course/${id}`);
    return link && coursePage(tool.login, loginParameters(learner, { link }, link.url));
  }

  return {
    origin,
    client,
    deployment: DEPLOYMENT,
    publicKey: jwk,
    registration: {
      ...{ name: "Ward Academy", issuer: origin, client_id: client },
      ...{ auth_url: `${origin}/auth`, token_url: `${origin}/token`, jwks_url: `${origin}/keys` },
      ...{ deployment_ids: [DEPLOYMENT], trusts_email: false },
    },
    settings,
    requests,
    tokens,
    links,
    scores,
    lineItems,
    addLink,
    loginParameters,
    authenticate,
    addDeepLinks,
    sign,
    signWith,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(closed);
      }),
  };
}

export type LearningPlatform = Awaited<ReturnType<typeof startLearningPlatform>>;
