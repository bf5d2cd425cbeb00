import { isNurse, licenseOf } from "#contract/learning/license.ts";
import { CRISIS_LINE_ID, DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import type { HelpResource } from "#contract/wellbeing/help.ts";

const medicalStudent = /medical student/i;

/** Returns the professions of a title. An advanced practice nurse has two. */
function professionsOf(title: string | undefined): readonly string[] {
  const license = licenseOf(title);
  if (!license) return medicalStudent.test(title ?? "") ? ["Physicians"] : [];
  return isNurse(title) && license !== "Nurses" ? [license, "Nurses"] : [license];
}

/** Resources that an older version stored on the device have no profession. */
const professionOf = ({ id, profession }: HelpResource) =>
  profession === undefined
    ? DEFAULT_HELP_RESOURCES.find((known) => known.id === id)?.profession
    : profession;

function rank(resource: HelpResource): number {
  if (resource.organisation !== null) return 0;
  if (resource.id === CRISIS_LINE_ID) return 1;
  return professionOf(resource) ? 2 : 3;
}

/**
 * Returns the resources for a person with this title, or for anyone without a title: those of their organization first,
 * then 988, then those for their profession, then the others.
 */
export function relevantHelp(
  resources: readonly HelpResource[],
  title?: string,
): readonly HelpResource[] {
  const own = professionsOf(title);
  return resources
    .filter((resource) => {
      const profession = professionOf(resource);
      return !profession || own.includes(profession);
    })
    .toSorted((a, b) => rank(a) - rank(b));
}
