export const connectPage = {
  title: "Connect your learning platform",
  titleOf: (platform: string) => `Connect ${platform}`,
  what: "Your learning platform",
  lead: (platform: string, name: string) =>
    name
      ? `You opened a lesson in ${platform}, where you're ${name}.`
      : `You opened a lesson in ${platform}.`,
  account: (email: string) => `Connect it to your Respite account, ${email}?`,
  points: [
    "Lessons that you open there sign you in to Respite.",
    "Your progress in these lessons goes to your course as a grade.",
    "Check-ins, notes, and quiz answers are never sent.",
  ],
  connect: (platform: string) => `Connect ${platform}`,
  notNow: "Not now",
  offline: "You're offline. Connect to the internet to continue.",
  connected: (platform: string) => `${platform} connected`,
  unconfirmed: "Confirm your email first. Then you can connect.",
  confirmEmail: "Confirm email",
  foreign: (group: string) =>
    `Your account isn't in ${group}. Ask your Respite administrator to add you, then open the lesson again.`,
  nothing: "There's nothing to connect. Open the lesson in your learning platform again.",
  library: "Go to library",
} as const;
