import { afterEach, describe, expect, test } from "vitest";
import { groupInMail, personInMail } from "#server/platform/mail/names.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import {
  EMAIL,
  type RegistrationServer,
  registrant,
  startRegistrationServer,
} from "../../accounts/registration/registration-server.ts";

/** Matches what mail programs turn into links. */
const LINK = /https?:|www\.|[\p{L}\p{N}-]\.[\p{L}\p{N}]|@/iu;
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const hostileNames = [
  "Claim your prize at http://evil.example/x",
  "www.evil.example",
  "evil.example",
  "evil\u3002example",
  "evil\uff0eexample",
  "ada@evil.example",
  "Ada\r\nBcc: everyone@evil.example\r\n\r\nNew body",
  "Ada\u2028line\u2029paragraph\u0007",
  "Ada \u202emoc.live\u200b.example",
  "<a href='https://evil.example'>Ada</a>",
  "HTTPS://EVIL.EXAMPLE?x=1#2",
  "tel:+1-555-0100",
  "a.b.c.d",
];

describe("names in mail", () => {
  test.each(hostileNames)("[SEC-02] carry no link and no line break: %j", (name) => {
    for (const shown of [personInMail(name), groupInMail(name)]) {
      expect(shown).not.toMatch(LINK);
      expect(shown).not.toMatch(CONTROL);
    }
  });

  test.each([
    "Åsa",
    "O’Hara-Núñez",
    "Mary Jane",
    "J. R. Ward",
    "D'Angelo",
    "沙織",
    "Nguyễn Thị",
    "",
  ])("[SEC-02] stay as they are: %s", (name) => {
    expect(personInMail(name)).toBe(name);
  });

  test.each([
    "Ward 7 & 8",
    "St. Mary's (ICU) – Night",
    "Harbor Point, 2nd floor",
    "Unit #4",
    "Somebody else's",
  ])("[SEC-02] of groups stay as they are: %s", (name) => {
    expect(groupInMail(name)).toBe(name);
  });

  test("[SEC-02] are cut to a reasonable length", () => {
    expect(personInMail("Ada ".repeat(60)).length).toBeLessThanOrEqual(40);
    expect(groupInMail("Ward ".repeat(60)).length).toBeLessThanOrEqual(80);
  });
});

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** Our own links are the only ones, and the first name didn't add a paragraph. */
function expectOnlyOurLinks({ subject, text, html }: Mail, email: string) {
  expect(subject).not.toMatch(LINK);
  expect(subject).not.toMatch(CONTROL);
  const links = `${text} ${html}`.match(/https?:[^\s"<]+/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toMatch(/^http:\/\/localhost:80\//);
  const words = text.replaceAll(/https?:\S+/g, "").replaceAll(email, "");
  expect(words).not.toMatch(/evil\.example|www\./i);
  expect(words.split("\n\n")[0]).toMatch(/^Hi[^\n]*,$/);
}

describe("registering another person's email", () => {
  let server: RegistrationServer;
  afterEach(() => server.close());

  test("[SEC-02] mails no link that the caller put into the name", async () => {
    server = await startRegistrationServer();
    for (const [n, first_name] of hostileNames.entries()) {
      const email = `${n}${EMAIL}`;
      const made = await server.withCode(registrant(email, { code: "ANA", first_name }));
      expect(made.statusCode, made.body).toBe(200);
      const [mail] = await server.mailsTo(email);
      if (!mail) throw new Error("No mail.");
      expectOnlyOurLinks(mail, email);
    }
  });
});

describe("an invitation", () => {
  let server: AdminServer;
  afterEach(() => server.close());

  test("[SEC-02] carries no link or line break from the group's name", async () => {
    server = await startAdminServer();
    const names = ["Win at https://evil.example/x", "evil.example", "Ward\r\nBcc: x@evil.example"];
    for (const [n, name] of names.entries()) {
      const email = `invited${n}@respite.example`;
      await server.db
        .updateTable("practice_group")
        .set({ name })
        .where("id", "=", "group-2")
        .execute();
      const made = await server.post("/api/admin/people", {
        first_name: "Grace.evil.example",
        last_name: "Hopper",
        email,
        provider_title: "Physician",
        burnout_role: "provider",
        burnout_location: "",
        burnout_specialty: null,
        years_in_profession: null,
        is_provider: true,
        ce_eligible: true,
        groups: ["group-2"],
      });
      expect(made.statusCode, made.body).toBe(200);
      await server.mailSettled();
      const mail = await server.db
        .selectFrom("dev_mail")
        .selectAll()
        .where("recipient", "=", email)
        .executeTakeFirstOrThrow();
      expectOnlyOurLinks(mail, email);
      expect(mail.subject).toMatch(/invited you to Respite$/);
    }
    expect(await server.byEmail(ADMIN.email)).toBeDefined();
  });
});
