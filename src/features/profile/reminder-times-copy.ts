export const reminderTimes = {
  hour: "Time of day",
  anyHour: "During the day",
  hours: {
    6: "6 AM, before a day shift",
    9: "9 AM, after a night shift",
    16: "4 PM, before a night shift",
    20: "8 PM, after a day shift",
  },
  lastNight: "After my last night shift on",
  lastNightHint: "We won't ask or remind you before 3 PM on the next day.",
} as const;
