import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { drawCertificate } from "#contract/credit/documents/certificate.ts";
import type { CertificateDocument } from "#contract/credit/documents/certificate-document.ts";
import type { PdfTools } from "#contract/credit/documents/pdf-types.ts";
import { loadPdfTools } from "#server/platform/documents/pdf-tools.ts";
import { type TextRun, textIn, textRunsIn } from "../../../../support/pdf-text.ts";
import { readableTools, sampleCertificate } from "./samples.ts";

let tools: PdfTools;
beforeAll(async () => {
  tools = await readableTools();
});

const draw = (changes?: Partial<CertificateDocument>) =>
  drawCertificate(tools, sampleCertificate(changes));
const textOf = (changes?: Partial<CertificateDocument>) => textIn(draw(changes));
const onOneLine = (text: string) => text.replaceAll("\n", " ");
const rawOf = (changes?: Partial<CertificateDocument>) =>
  Buffer.from(draw(changes)).toString("latin1");

/** Reads text from the PDF's info dictionary, which uses UTF-16 for non-Latin text. */
function subjectOf(raw: string): string {
  const bytes = /\/Subject \(([\s\S]*?)\)\n/.exec(raw)?.[1] ?? "";
  const plain = bytes.replaceAll(/\\([()\\])/g, "$1");
  if (!plain.startsWith("\xfe\xff")) return plain;
  return Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le");
}

test("[CE-01] a certificate shows recipient, activity, date, amount, provider, and verification URL", () => {
  const text = onOneLine(textOf());
  for (const said of [
    "Certificate of Contact Hours",
    "Amara Okafor",
    "Registered Nurse · RN, FL 9123456",
    "Coming down after nights",
    "RL-103 · Enduring material, audio",
    "0.25",
    "contact hours",
    "November 18, 2026",
    "November 19, 2026",
    "DEMO: not accredited.",
    "Provided by Ward School, jointly with Northern Hospital · school.example",
    "kX7vQ2mB9sT4wY1zLpR8dA",
  ])
    expect(text).toContain(said);
  expect(text.replaceAll(" ", "")).toContain(
    "https://respite.example/verify/kX7vQ2mB9sT4wY1zLpR8dA",
  );
  const raw = rawOf();
  expect(raw).toContain("/Lang (en-US)");
  expect(raw).toContain("/DisplayDocTitle true");
  expect(raw).toContain("/Title (Certificate of Contact Hours: Coming down after nights)");
  expect(raw).toContain("/URI (https://respite.example/verify/kX7vQ2mB9sT4wY1zLpR8dA)");
});

test("[CE-05] the certificate has a QR code of its verification URL", () => {
  const asked: string[] = [];
  const watching: PdfTools = {
    ...tools,
    qr: (text) => {
      asked.push(text);
      return tools.qr(text);
    },
  };
  const squares = (raw: ArrayBuffer) =>
    Buffer.from(raw)
      .toString("latin1")
      .match(/ re\nf$/gm)?.length ?? 0;
  const withCode = squares(drawCertificate(watching, sampleCertificate()));
  const without = squares(drawCertificate(watching, sampleCertificate({ verifyUrl: undefined })));
  expect(asked).toEqual(["https://respite.example/verify/kX7vQ2mB9sT4wY1zLpR8dA"]);
  const dark = tools.qr(asked[0] ?? "").map((row) => row.map((isDark) => (isDark ? "#" : " ")));
  const runs = dark.reduce((sum, row) => sum + (row.join("").match(/#+/g)?.length ?? 0), 0);
  expect(withCode - without).toBe(runs + 1);
});

test("[CE-04] drawing a certificate gives the same bytes in every time zone", async () => {
  const digest = (bytes: ArrayBuffer) =>
    createHash("sha256").update(Buffer.from(bytes)).digest("hex");
  const small = await loadPdfTools();
  const first = digest(drawCertificate(small, sampleCertificate()));
  const zone = process.env.TZ;
  process.env.TZ = "Asia/Tokyo";
  const again = digest(drawCertificate(small, sampleCertificate()));
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  expect(again).toBe(first);
  expect(digest(drawCertificate(small, sampleCertificate({ amount: "0.50" })))).not.toBe(first);
});

test("[CE-04] a pending certificate is marked as pending and has no certificate id", () => {
  const changes = {
    status: { kind: "pending", claimedOn: "2026-11-19" },
    verifyUrl: undefined,
  } as const;
  const text = onOneLine(textOf(changes));
  expect(text).toContain("PENDING VERIFICATION");
  expect(text).toContain("Claimed November 19, 2026, not yet confirmed");
  expect(text).not.toContain("kX7vQ2mB9sT4wY1zLpR8dA");
  expect(text).not.toContain("Issued");
});

test("[CE-05] a revoked certificate shows when it was revoked", () => {
  const text = textOf({ status: { kind: "revoked", on: "2026-11-20" } });
  expect(text).toContain("REVOKED");
  expect(text).toContain("Revoked November 20, 2026. This certificate is no longer valid.");
  expect(textOf()).not.toContain("evoked");
});

test('[CE-03] prints "AMA PRA Category 1 Credit" only if the provider designates it, in italics', () => {
  const designated = "It designates a maximum of 0.25 AMA PRA Category 1 Credit(s). Claim no more.";
  const lines = textRunsIn(draw({ type: "cme", statement: designated }));
  const italic = lines.filter(({ face }) => face === "italic").map(({ text }) => text.trim());
  expect(italic.join(" ")).toBe("AMA PRA Category 1 Credit(s)™ AMA PRA Category 1 Credit(s)™");
  const statement = lines.map(({ text }) => text).join("");
  expect(statement).toContain("maximum of 0.25 AMA PRA Category 1 Credit(s)™. Claim no more.");
  for (const denial of ["not accredited.", "It does not designate it for any credit."]) {
    const plain = textOf({ type: "cme", statement: `DEMO: ${denial}` });
    expect(plain).toContain("CME credit");
    expect(plain).not.toContain("AMA PRA");
  }
});

test("[CE-01] a certificate of participation has no amount", () => {
  const text = textOf({ type: "participation", amount: "0.00" });
  expect(text).toContain("has participated in");
  expect(text).not.toContain("0.00");
});

const names = [
  "Zoë Çelik-Ångström",
  "Nguyễn Thị Ánh Đỗ",
  "Łukasz Żółć",
  "Ελένη Παπαδοπούλου",
  "Наталія Шевченко",
  "Əliyev Şəhriyar",
  "Արամ Խաչատրյան",
  "ნინო ბერიძე",
  "Markéta O’Neil",
];

test.each(names)("[CE-01] prints the name %s unchanged", (recipient) => {
  expect(onOneLine(textOf({ recipient }))).toContain(recipient);
  expect(textOf({ recipient })).not.toContain("verification page");
  // Combining marks are composed.
  expect(onOneLine(textOf({ recipient: recipient.normalize("NFD") }))).toContain(recipient);
});

const strange = ["王小明", "محمد علي", "אסתר כהן", "सीता", "👩‍⚕️"];

test.each(strange)(
  "[CE-01] a certificate for %s points to the full name online and has it in its metadata",
  (recipient) => {
    const text = onOneLine(textOf({ recipient }));
    expect(text).toContain("The person named on the verification page");
    expect(text).toContain("Full names and titles are on the verification page.");
    expect(text).not.toContain("\u{fffd}");
    expect(subjectOf(rawOf({ recipient }))).toContain(recipient.replaceAll("\u{200d}", ""));
  },
);

test("[CE-01] marks the parts of a name that can't be printed", () => {
  const text = onOneLine(textOf({ recipient: "Wei 王 Liu 🙂🙂 小明 Chen" }));
  expect(text).toContain("Wei […] Liu […] Chen");
  expect(text).toContain("Full names and titles are on the verification page.");
});

test("[SEC-02] prints markup, line breaks, and direction marks as plain text", () => {
  const recipient = '<script>alert(1)</script>) Tj \\ (x\n\u{202e}"Ann"\t<b>Lee</b>';
  const text = onOneLine(textOf({ recipient }));
  expect(text).toContain('<script>alert(1)</script>) Tj \\ (x "Ann" <b>Lee</b>');
  expect(rawOf({ recipient })).not.toContain("/JavaScript");
});

/** Checks that lines stay within their column and the page and don't overlap. */
function isInPlace(lines: readonly TextRun[], tools: PdfTools) {
  const pen = tools.createPdf({
    unit: "pt",
    format: "letter",
    orientation: "landscape",
    putOnlyUsedFonts: true,
    compress: false,
  });
  for (const face of ["regular", "semibold", "italic", "wide"] as const) {
    pen.addFileToVFS(`${face}.ttf`, tools.fonts[face]);
    pen.addFont(`${face}.ttf`, face, "normal");
  }
  const boxes = lines.map(({ text, face, size, x, y }) => {
    pen.setFont(face, "normal");
    pen.setFontSize(size);
    return { text, x, right: x + pen.getTextWidth(text), y, top: y + size * 0.7 };
  });
  for (const { text, x, right, y, top } of boxes) {
    expect([text, x >= 36 && right <= (x > 556 ? 792 : 540) && y >= 20 && top <= 600]).toEqual([
      text,
      true,
    ]);
  }
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1)) {
      const apart =
        one.right <= other.x + 0.5 ||
        other.right <= one.x + 0.5 ||
        one.top <= other.y ||
        other.top <= one.y;
      expect([one.text, other.text, apart]).toEqual([one.text, other.text, true]);
    }
  });
}

const long: Partial<CertificateDocument>[] = [
  { recipient: "W".repeat(200) },
  { recipient: `${"Wolfeschlegelsteinhausenbergerdorff ".repeat(5)}Smith`, title: "i".repeat(500) },
  { title: "A title that goes on and on ".repeat(18), recipient: "Ж".repeat(200) },
  {
    recipient: "Anna Maria ".repeat(18),
    title: "M".repeat(500),
    licenses: Array.from({ length: 20 }, (_, at) => `Advanced practice nurse, CA ${at}9123456789`),
    statement: "Physicians should claim only AMA PRA Category 1 Credit(s)™ they earned. ".repeat(
      55,
    ),
    jointProvider: "The Hospital of the North ".repeat(20),
    verifyUrl: `https://${"a-long-name.".repeat(12)}example/verify/kX7vQ2mB9sT4wY1zLpR8dA`,
    id: "x".repeat(64),
    credential: "Certified Registered Nurse Anesthetist ".repeat(5),
  },
];

test.each(long)("[CE-01] shrinks or wraps very long text without overlaps", (changes) => {
  isInPlace(textRunsIn(draw(changes)), tools);
});

test("[CE-01] lays out an ordinary certificate and prints a name of 200 characters in full", () => {
  isInPlace(textRunsIn(draw()), tools);
  const recipient = "Anna Maria ".repeat(18).trim();
  expect(onOneLine(textOf({ recipient }))).toContain(recipient);
});
