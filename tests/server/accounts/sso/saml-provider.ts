import { createHash, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { inflateRawSync } from "node:zlib";

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const SHA256_WITH_RSA = sequence(Buffer.from("06092a864886f70d01010b0500", "hex"));
const COMMON_NAME = Buffer.from("0603550403", "hex");

/** Creates a self-signed certificate. */
function certificateOf({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }) {
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from("St Anna")))));
  const from = der(0x17, Buffer.from("200101000000Z"));
  const until = der(0x17, Buffer.from("490101000000Z"));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const serial = der(0x02, Buffer.from([1]));
  const facts = sequence(serial, SHA256_WITH_RSA, name, sequence(from, until), name, spki);
  const signature = createSign("sha256").update(facts).sign(privateKey);
  return sequence(facts, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature)).toString(
    "base64",
  );
}

const XML = "http://www.w3.org";
const empty = (name: string, algorithm: string) =>
  `<ds:${name} Algorithm="${XML}/${algorithm}"></ds:${name}>`;
const C14N = "2001/10/xml-exc-c14n#";
const DS = `xmlns:ds="${XML}/2000/09/xmldsig#"`;

/** Signs XML that is already canonical. */
function signatureOf(id: string, content: string, key: KeyObject): string {
  const digest = createHash("sha256").update(content).digest("base64");
  const transforms =
    empty("Transform", "2000/09/xmldsig#enveloped-signature") + empty("Transform", C14N);
  const reference = `<ds:Reference URI="#${id}"><ds:Transforms>${transforms}</ds:Transforms>${empty("DigestMethod", "2001/04/xmlenc#sha256")}<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`;
  const info = `<ds:SignedInfo ${DS}>${empty("CanonicalizationMethod", C14N)}${empty("SignatureMethod", "2001/04/xmldsig-more#rsa-sha256")}${reference}</ds:SignedInfo>`;
  const value = createSign("sha256").update(info).sign(key, "base64");
  return `<ds:Signature ${DS}>${info}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`;
}

export type AssertionOptions = {
  readonly nameId: string;
  readonly format?: "persistent" | "transient" | "emailAddress";
  readonly attributes?: Readonly<Record<string, string>>;
  readonly audience?: string;
  readonly recipient?: string;
  /** InResponseTo of the signed part: the request by default, null for none. */
  readonly inResponseTo?: string | null;
  readonly issuer?: string;
  readonly minutes?: number;
  readonly isSigned?: boolean;
};

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const SAML = "urn:oasis:names:tc:SAML:2.0";

/** Decodes the SAML request in the provider's sign-in URL. */
export function requestIn(address: URL) {
  const packed = Buffer.from(address.searchParams.get("SAMLRequest") ?? "", "base64");
  const xml = inflateRawSync(packed).toString();
  return { xml, id: / ID="([^"]+)"/.exec(xml)?.[1] ?? "" };
}

/** Creates a minimal SAML identity provider with its own key. */
export function createSamlProvider(us: string) {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });

  function answer(
    address: URL,
    options: AssertionOptions,
  ): Record<"SAMLResponse" | "RelayState", string> {
    const { id: request } = requestIn(address);
    const { format = "persistent", minutes = 5, issuer = "https://sso.anna.example" } = options;
    const answers =
      options.inResponseTo === null ? "" : ` InResponseTo="${options.inResponseTo ?? request}"`;
    const attributes = Object.entries(options.attributes ?? {}).map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    );
    const before = `<saml:Assertion xmlns:saml="${SAML}:assertion" ID="_signed" IssueInstant="${inMinutes(0)}" Version="2.0"><saml:Issuer>${issuer}</saml:Issuer>`;
    const after = `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:${format}">${options.nameId}</saml:NameID><saml:SubjectConfirmation Method="${SAML}:cm:bearer"><saml:SubjectConfirmationData${answers} NotOnOrAfter="${inMinutes(minutes)}" Recipient="${options.recipient ?? `${us}/callback`}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${inMinutes(-5)}" NotOnOrAfter="${inMinutes(minutes)}"><saml:AudienceRestriction><saml:Audience>${options.audience ?? `${us}/metadata`}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AttributeStatement>${attributes.join("")}</saml:AttributeStatement></saml:Assertion>`;
    const isSigned = options.isSigned ?? true;
    const signature = isSigned ? signatureOf("_signed", before + after, keys.privateKey) : "";
    const xml = `<samlp:Response xmlns:samlp="${SAML}:protocol" ID="_response" InResponseTo="${request}" IssueInstant="${inMinutes(0)}" Version="2.0"><samlp:Status><samlp:StatusCode Value="${SAML}:status:Success"></samlp:StatusCode></samlp:Status>${before}${signature}${after}</samlp:Response>`;
    return packed(address, xml);
  }

  const packed = (address: URL, xml: string) => ({
    SAMLResponse: Buffer.from(xml).toString("base64"),
    RelayState: address.searchParams.get("RelayState") ?? "",
  });

  /** Builds an unsigned response that denies the sign-in. */
  const refuse = (address: URL) =>
    packed(
      address,
      `<samlp:Response xmlns:samlp="${SAML}:protocol" ID="_response" InResponseTo="${requestIn(address).id}" Version="2.0"><samlp:Status><samlp:StatusCode Value="${SAML}:status:Responder"><samlp:StatusCode Value="${SAML}:status:AuthnFailed"></samlp:StatusCode></samlp:StatusCode></samlp:Status></samlp:Response>`,
    );

  return { certificate: certificateOf(keys), answer, refuse };
}

/** Returns the form with text in its XML replaced. */
export const tampered = (
  form: ReturnType<ReturnType<typeof createSamlProvider>["answer"]>,
  from: string,
  to: string,
) => ({
  ...form,
  SAMLResponse: Buffer.from(
    Buffer.from(form.SAMLResponse, "base64").toString().replaceAll(from, to),
  ).toString("base64"),
});
