import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

const row = 1

export const selectOrganisationSettings = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('organisation_settings')
    .select([
      'default_visibility',
      'lock_after_idle_minutes',
      'session_hours',
      'export_needs_second',
      'health_ranges',
      'device_session_idle_days',
      'connect_other_computers',
      'document',
    ])
    .where('id', '=', row),
)

export const putOrganisationSettings = insertRow(
  'organisation_settings',
  { id: row, language: null },
  (conflict, p) =>
    conflict
      .column('id')
      .doUpdateSet(
        p.columns(
          'default_visibility',
          'lock_after_idle_minutes',
          'session_hours',
          'export_needs_second',
          'health_ranges',
          'device_session_idle_days',
          'connect_other_computers',
          'document',
        ),
      ),
)
