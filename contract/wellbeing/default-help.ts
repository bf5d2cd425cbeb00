import type { LicenseType } from "../learning/license.ts";
import type { HelpResource } from "./help.ts";

export const CRISIS_LINE_ID = "988";

type DefaultResource = HelpResource & { readonly profession: LicenseType | null };

/** Help resources of every installation. Devices show them until their first sync. */
export const DEFAULT_HELP_RESOURCES: readonly DefaultResource[] = [
  {
    id: CRISIS_LINE_ID,
    name: "988 Suicide & Crisis Lifeline",
    text: "Free, confidential support for any crisis, 24/7.",
    call: "988",
    sms: "988",
    url: "https://988lifeline.org/",
    hours: null,
    checked_on: "2026-11-01",
    organisation: null,
    profession: null,
  },
  {
    id: "physician-support-line",
    name: "Physician Support Line",
    text: "Free, confidential support from volunteer psychiatrists, for physicians and medical students. No appointment needed.",
    call: "+18884090141",
    sms: null,
    url: "https://www.physiciansupportline.com/",
    hours: "8 AM to midnight ET, every day",
    checked_on: "2026-11-01",
    organisation: null,
    profession: "Physicians",
  },
  {
    id: "nurse-well-being",
    name: "Nurse Well-Being (American Nurses Foundation)",
    text: "Free tools for nurses, made by nurses, to recover from stress and support each other.",
    call: null,
    sms: null,
    url: "https://www.nursingworld.org/foundation/programs/nurse-wellbeing/",
    hours: null,
    checked_on: "2026-11-22",
    organisation: null,
    profession: "Nurses",
  },
  {
    id: "emotional-ppe",
    name: "Emotional PPE Project",
    text: "Free, confidential sessions with volunteer therapists, for anyone who works in health care.",
    call: null,
    sms: null,
    url: "https://emotionalppe.org/",
    hours: null,
    checked_on: "2026-11-22",
    organisation: null,
    profession: null,
  },
  {
    id: "911",
    name: "911",
    text: "Call if someone is in immediate danger.",
    call: "911",
    sms: null,
    url: null,
    hours: null,
    checked_on: "2026-11-01",
    organisation: null,
    profession: null,
  },
];
