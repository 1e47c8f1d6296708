import type { Migration } from '../platform/db/migrate.ts'

/** The organisation's settings: one row; null means never chosen. */
export const organisationSettings: Migration = {
  name: '0011-organisation-settings',
  sql: ({ bytes }) => `
create table organisation_settings (
  id integer primary key,
  language text,
  default_visibility text,
  lock_after_idle_minutes integer,
  session_hours integer,
  document ${bytes}
);
`,
}
