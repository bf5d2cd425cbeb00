import type { ProfileChanges, ProfileWire } from "#contract/accounts/profile.ts";
import { knownProfile } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { pendingEntries, plaintextEntries } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { Profile } from "./types.ts";

/** The profile fields a person can change. */
export type ProfileFields = Omit<Profile, "email" | "canEarnCredit">;

const wireName = {
  firstName: "first_name",
  lastName: "last_name",
  providerTitle: "provider_title",
  dateOfBirth: "dob_string",
  gender: "gender",
  location: "burnout_location",
  specialty: "burnout_specialty",
  yearsInProfession: "years_in_profession",
  interests: "interests",
} as const satisfies Record<keyof ProfileFields, keyof ProfileChanges>;

const fields = Object.keys(wireName) as (keyof ProfileFields)[];

const toWire = (value: string | readonly string[] | undefined) =>
  typeof value === "string" ? value.trim() || null : value;

/** Cleared fields become `null` on the wire. */
export const profileToWire = (changes: Partial<ProfileFields>): ProfileChanges =>
  Object.fromEntries(
    fields
      .filter((field) => changes[field] !== undefined)
      .map((field) => [wireName[field], toWire(changes[field])]),
  );

/** Returns the profile with changes applied that the server may not have yet. */
export function withChanges(profile: Profile, changes: ProfileChanges): Profile {
  const next: Partial<Record<keyof Profile, Profile[keyof Profile]>> = { ...profile };
  for (const field of fields) {
    const value = changes[wireName[field]];
    if (value) next[field] = value;
    else if (value === null) delete next[field];
  }
  return next as Profile;
}

export const profileFromWire = ({
  first_name,
  last_name,
  email,
  ce_eligible,
  ...more
}: ProfileWire): Profile =>
  withChanges(
    {
      ...{ firstName: first_name, lastName: last_name, email },
      ...(ce_eligible === false && { canEarnCredit: false }),
    },
    more,
  );

/** `known` comes from the session and is used until the server has sent the profile. */
export const profileOf = (db: PersonDatabase, known: Profile): Promise<Profile> =>
  db.transaction("r", db.facts, db.outbox, async () => {
    const profile = (await knownProfile.get(db.facts)) ?? known;
    const waiting = plaintextEntries(await pendingEntries(db, "profile"), "changeProfile");
    return waiting.reduce((before, { body }) => withChanges(before, body), profile);
  });

export const profileRecord: DeviceRecord<"profile"> = {
  table: (db) => db.facts,
  store: async (db, wire) => {
    const last = wire.at(-1);
    if (last) await knownProfile.set(db.facts, profileFromWire(last));
  },
  shown: async (db) => [await profileOf(db, { firstName: "", lastName: "", email: "" })],
};
