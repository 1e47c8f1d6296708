import type { Migration } from '../platform/db/migrate.ts'

/** The last expiry reminder of each item. */
export const expiryReminders: Migration = {
  name: '0014-expiry-reminders',
  sql: ({ id, day }) => `
create table expiry_reminders (
  item_id ${id} primary key references items (id) on delete cascade,
  expires_at ${day} not null,
  reminded_on ${day} not null
);
`,
}
