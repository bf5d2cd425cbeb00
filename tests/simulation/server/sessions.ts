import { TOKEN_LIFESPAN_SECONDS } from "#contract/constants.ts";
import type { Session } from "#sync/session/session.ts";
import { type PersonName, people } from "../../support/small-world.ts";

export const names = Object.keys(people) as PersonName[];
export const nameOf = (id: string) => names.find((name) => people[name].id === id);

/** Sessions started an hour ago, so there was enough time for the credit that is claimed. */
export const signedInAt = (now: number) => now - 60 * 60_000;

/** Returns a session as the login screen would store it. The server gets its token directly. */
export function plannedSession(person: PersonName, n: number, now: number): Session {
  const { id, email, burnout_role, provider_title } = people[person];
  return {
    user: {
      id,
      provider: "email",
      uid: email,
      email,
      first_name: "Test",
      last_name: "Person",
      burnout_role,
      provider_title,
      practice_groups: [{ id: "group-1", name: "Ward 7", enabled: true }],
      allow_password_change: false,
    },
    uid: email,
    client: `client-${n}`,
    accessToken: `token-${n}`,
    expiry: Math.floor(now / 1000) + TOKEN_LIFESPAN_SECONDS,
  };
}
