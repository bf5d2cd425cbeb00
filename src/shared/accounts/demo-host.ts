import { ASSESSMENT_PATH } from "#shared/navigation/paths.ts";

/** A demonstration: its people are made up, and what they answer is left out of all figures. */
export const isDemoHost = (hostname: string): boolean => hostname.startsWith("demo.");

/** Where signing in leads on such a host: the assessment, with all of its questions. */
export const DEMO_START = `${ASSESSMENT_PATH}?show_level=true&show_stressor=true`;
