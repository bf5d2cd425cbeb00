import { expect, test } from "vitest";
import { judgePassword } from "#contract/accounts/password-rule.ts";

const maya = { email: "maya.osei@harborpoint.example", firstName: "Maya", lastName: "Osei" };
const problemOf = (password: string, owner = maya) => judgePassword(password, owner).problem;

test("[ACC-19] accepts 12 characters, or fewer if they are strong", () => {
  expect(judgePassword("a long quiet night", maya)).toEqual({ strength: "strong" });
  expect(judgePassword("new-password", maya)).toEqual({ strength: "good" });
  expect(judgePassword("x9$Lq2vBw!", maya)).toEqual({ strength: "good" });
  expect(problemOf("x9$Lq2v")).toBe("short");
  expect(problemOf("green lamp")).toBe("short");
  expect(judgePassword("green lamp", maya).strength).toBe("weak");
});

test("[ACC-19] rejects common and breached passwords, whatever their length", () => {
  for (const common of ["password", "12345678", "PASSWORD", "Qwerty123"])
    expect([common, problemOf(common)]).toEqual([common, "common"]);
  for (const breached of ["1qaz2wsx3edc", "MailCreated5240"])
    expect([breached, problemOf(breached)]).toEqual([breached, "breached"]);
  for (const common of [
    "Password123!",
    "aaaaaaaaaaaa",
    "abcdefghijkl",
    "P@ssw0rd!2345",
    "a".repeat(100),
  ])
    expect([common, problemOf(common)]).toEqual([common, "common"]);
});

test("[ACC-19] rejects a password with the person's name or email in it", () => {
  for (const personal of [
    "quiet-OSEI-lamp-71",
    "mayalikesgreenlamps",
    "maya.osei@harborpoint.example",
  ])
    expect([personal, problemOf(personal)]).toEqual([personal, "personal"]);
  const ana = { email: "a.li@respite.example", firstName: "Ana", lastName: "Li" };
  expect(problemOf("green-ana-lamp-71", ana)).toBe("personal");
  expect(problemOf("seven green bananas", ana)).toBeUndefined();
  expect(
    problemOf("green lamp at night", { email: "", firstName: "", lastName: "" }),
  ).toBeUndefined();
});

test("[ACC-19] reports blank and very long passwords", () => {
  expect(problemOf(" ".repeat(20))).toBe("blank");
  expect(problemOf("quiet lamp ".repeat(12))).toBe("long");
});

test("[ACC-19] an estimate stays fast for any input", () => {
  judgePassword("warm up the dictionaries", maya);
  const hostile = [
    "a4".repeat(64),
    "p@$$w0rd".repeat(16),
    "11/11/1991".repeat(12),
    "1@!|".repeat(32),
  ];
  const before = process.cpuUsage().user;
  for (const password of hostile) judgePassword(password, maya);
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(1000);
});
