import { expect, test } from "vitest";
import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { formatPhone, sortedHelp } from "#shared/help/help-copy.ts";

test.for([
  ["+18884090141", "(888) 409-0141"],
  ["988", "988"],
  ["+4930123456", "+4930123456"],
] as const)("[SUR-01] formats the number %s as %s", ([number, words]) => {
  expect(formatPhone(number)).toBe(words);
});

test("[SUR-01] lists the organization's own resources first, then 988, then the others", () => {
  const [first] = DEFAULT_HELP_RESOURCES;
  if (!first) throw new Error("no help");
  const own = { ...first, id: "eap", name: "Harbor EAP", organisation: "Harbor" };
  expect(sortedHelp([...DEFAULT_HELP_RESOURCES, own]).map(({ id }) => id)).toEqual([
    "eap",
    "988",
    "physician-support-line",
    "911",
  ]);
});
