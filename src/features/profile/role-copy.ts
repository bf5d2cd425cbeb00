/** `burnout_role` holds several roles separated by spaces or commas. */
const known: Readonly<Record<string, string>> = {
  provider: "Healthcare professional",
  physician: "Healthcare professional",
  org_leader: "Organization leader",
  ce_admin: "CE administrator",
  content_editor: "Content editor",
  se_admin: "Administrator",
};

/** "Healthcare professional, organization leader" */
export function rolesInWords(role: string): string {
  const names = role
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => known[word] ?? word.replaceAll("_", " "));
  const [first, ...more] = [...new Set(names)];
  if (!first) return "None";
  return [first, ...more.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(", ");
}
