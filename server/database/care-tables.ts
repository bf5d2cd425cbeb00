/** Where somebody finds help; `practice_group_id`: only the people of that group. */
type HelpResourceTable = {
  id: string;
  practice_group_id: string | null;
  place: number;
  name: string;
  text: string;
  call: string | null;
  sms: string | null;
  url: string | null;
  hours: string | null;
  /** yyyy-MM-dd */
  checked_on: string;
};

/** With which the server names itself to push services (VAPID). The newest counts. */
type PushKeyTable = { public_key: string; private_key: string; created_at: Date };

/** A browser that wants to be reminded, for as long as it is signed in. */
type PushSubscriptionTable = {
  endpoint: string;
  person_id: string;
  client: string;
  p256dh: string;
  auth: string;
  created_at: Date;
  renewed_at: Date;
};

/** When somebody was last reminded, whatever came of it. */
type ReminderTable = { person_id: string; last_at: Date };

export type CareTables = {
  help_resource: HelpResourceTable;
  push_key: PushKeyTable;
  push_subscription: PushSubscriptionTable;
  reminder: ReminderTable;
};
