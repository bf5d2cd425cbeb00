import { expect, test } from "vitest";
import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import type { HelpResource } from "#contract/wellbeing/help.ts";
import { relevantHelp } from "#shared/help/relevant-help.ts";

const idsFor = (title?: string, resources: readonly HelpResource[] = DEFAULT_HELP_RESOURCES) =>
  relevantHelp(resources, title).map(({ id }) => id);
const general = ["988", "emotional-ppe", "911"];
const nurses = ["988", "nurse-well-being", "emotional-ppe", "911"];
const physicians = ["988", "physician-support-line", "emotional-ppe", "911"];

test.each([
  ["Registered Nurse", nurses],
  ["LPN", nurses],
  ["Nurse Practitioner", nurses],
  ["Certified Registered Nurse Anesthetist", nurses],
  ["Physician", physicians],
  ["Resident", physicians],
  ["Fellow", physicians],
  ["Medical student", physicians],
  ["Physician Assistant", general],
  ["Pharmacist", general],
  ["", general],
])("[SUR-01] offers a person with the title %s the help for their profession", (title, ids) => {
  expect(idsFor(title)).toEqual(ids);
});

test("[SUR-01] offers general help without a title, for example before signing in", () => {
  expect(idsFor()).toEqual(general);
});

test("[SUR-01] lists the organization's own resources first, then 988", () => {
  const [first] = DEFAULT_HELP_RESOURCES;
  if (!first) throw new Error("no help");
  const own = { ...first, id: "eap", name: "Harbor EAP", organisation: "Harbor" };
  const forPhysicians = { ...own, id: "physicians-eap", profession: "Physicians" };
  const all = [...DEFAULT_HELP_RESOURCES, own, forPhysicians];
  expect(idsFor("Registered Nurse", all)).toEqual(["eap", ...nurses]);
  expect(idsFor("Physician", all)).toEqual(["eap", "physicians-eap", ...physicians]);
});

test("[SUR-01] knows the profession of built-in resources that an older version stored", () => {
  const stored = DEFAULT_HELP_RESOURCES.map(({ profession: _, ...resource }) => resource);
  expect(idsFor("Registered Nurse", stored)).toEqual(nurses);
});

test("[SUR-01] every list has a number that works without wifi, 988 first", () => {
  for (const title of ["Registered Nurse", "Physician", "Pharmacist", undefined]) {
    const [first] = relevantHelp(DEFAULT_HELP_RESOURCES, title);
    expect([first?.call, first?.sms]).toEqual(["988", "988"]);
  }
});
