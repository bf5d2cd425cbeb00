export const endpointErrors = {
  notFound: "This connection no longer exists.",
  deliveryNotFound: "This delivery no longer exists.",
  unknownGroup: "Choose an active practice group.",
  tooMany: (max: number) =>
    `This practice group already has ${max} webhooks and learning record stores. Delete one first.`,
  url: "Enter an https address on the internet.",
  off: "Turn it on first.",
  events: "Choose events that it can receive.",
  credentials: "Enter the key and secret of the learning record store.",
  signed: "A webhook takes no key and secret.",
  query: "Enter an address without a question mark.",
  ownSecret: "A learning record store has its own secret. Enter it under Edit.",
} as const;
