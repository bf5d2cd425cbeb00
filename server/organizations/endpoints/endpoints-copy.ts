export const endpointErrors = {
  notFound: "This webhook no longer exists.",
  deliveryNotFound: "This delivery no longer exists.",
  unknownGroup: "Choose an active practice group.",
  tooMany: (max: number) => `This practice group already has ${max} webhooks. Delete one first.`,
  url: "Enter an https address on the internet.",
  off: "Turn the webhook on first.",
} as const;
