import { ASSESSMENT_PATH } from "#shared/navigation/paths.ts";

/** Returns true on a demo host, whose accounts are fictional and excluded from all statistics. */
export const isDemoHost = (hostname: string): boolean => hostname.startsWith("demo.");

/** The page after sign-in on a demo host: the assessment with all questions. */
export const DEMO_START = `${ASSESSMENT_PATH}?show_level=true&show_stressor=true`;
