import type { Migration } from '../platform/db/migrate.ts'

/** The organisation's settings: one row, made when it is founded. */
export const organisationSettings: Migration = {
  name: '0011-organisation-settings',
  sql: () => 'create table organisation_settings (id integer primary key, language text not null);',
}
