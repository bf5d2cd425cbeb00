export const welcome = {
  title: "Welcome",
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  back: "Back",
  skip: "Skip",
  hello: {
    title: (name: string) => (name ? `Welcome to Respite, ${name}` : "Welcome to Respite"),
    text: "Short lessons for the hard parts of the job. A private check-in. Credit when you finish. It all works offline.",
    next: "Continue",
  },
  checkIn: {
    title: "Check in with yourself?",
    text: "A few questions, about 3 minutes. You'll see what your answers mean, and which lessons may help.",
    encrypted: {
      title: "Answers are encrypted",
      text: "Your leader never sees them. It's voluntary.",
    },
    offline: {
      title: "You're offline. That's fine.",
      text: "Your check-in syncs when you're back.",
    },
    start: "Start check-in",
    later: "Do it later",
  },
  interests: {
    title: "What would help most?",
    text: "Pick two. You can change them under You.",
    picked: (count: number) => `${count} of 2 picked`,
    next: "Show my first lesson",
  },
  lesson: {
    title: "Start here",
    later: "You can check in anytime under Check-in.",
    play: "Play lesson",
    library: "Go to library",
    offline: "You're offline. You can play this lesson when you reconnect.",
  },
} as const;
