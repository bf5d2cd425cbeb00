import type { HelpResource } from "./help.ts";

/** Help resources of every installation. Devices show them until their first sync. */
export const DEFAULT_HELP_RESOURCES: readonly HelpResource[] = [
  {
    id: "988",
    name: "988 Suicide & Crisis Lifeline",
    text: "Somebody to talk to, free and confidential, whatever the crisis.",
    call: "988",
    sms: "988",
    url: "https://988lifeline.org/",
    hours: null,
    checked_on: "2026-11-01",
    organisation: null,
  },
  {
    id: "physician-support-line",
    name: "Physician Support Line",
    text: "Volunteer psychiatrists listen to physicians and medical students. No appointment, nothing is written down.",
    call: "+18884090141",
    sms: null,
    url: "https://www.physiciansupportline.com/",
    hours: "8 a.m. to midnight Eastern, every day",
    checked_on: "2026-11-01",
    organisation: null,
  },
  {
    id: "911",
    name: "911",
    text: "When somebody is in immediate danger.",
    call: "911",
    sms: null,
    url: null,
    hours: null,
    checked_on: "2026-11-01",
    organisation: null,
  },
];
