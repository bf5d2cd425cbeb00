/** Names of the areas whose first page has another name. */
export const adminAreaNames = {
  library: "Library",
  credits: "Credits",
  monitoring: "Monitoring",
} as const;

/** Names of the admin pages in the navigation. */
export const adminPageNames = {
  overview: "Overview",
  people: "People",
  importRoster: "Import roster",
  provisioning: "Provisioning",
  groups: "Groups and codes",
  apiKeys: "API keys",
  assignments: "Assignments",
  lessons: "Lessons",
  series: "Series",
  collections: "Collections",
  names: "Speakers and categories",
  achievements: "Achievements",
  links: "Link checker",
  ledger: "Credit ledger",
  requirements: "Credit requirements",
  reporting: "Reporting",
  annual: "Annual summary",
  certificate: "Certificate template",
  evaluations: "Evaluations",
  surveys: "Surveys",
  comments: "Comments",
  costs: "Cost assumptions",
  help: "Help resources",
  feedback: "Feedback",
  serviceStatus: "Service status",
  auditLog: "Audit log",
  activityLog: "Activity log",
  devices: "Devices",
  mailQueue: "Mail queue",
} as const;
