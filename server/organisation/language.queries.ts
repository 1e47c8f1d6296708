import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

const row = 1

export const selectLanguage = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('organisation_settings').select('language').where('id', '=', row),
)

const nothingElse = {
  default_visibility: null,
  lock_after_idle_minutes: null,
  session_hours: null,
  export_needs_second: null,
  health_ranges: null,
  device_session_idle_days: null,
  connect_other_computers: null,
  document: null,
}

export const putLanguage = insertRow('organisation_settings', { id: row, ...nothingElse }, (conflict, p) =>
  conflict.column('id').doUpdateSet(p.columns('language')),
)
