import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

const row = 1

export const selectLanguage = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('organisation_settings').select('language').where('id', '=', row),
)

export const putLanguage = insertRow('organisation_settings', { id: row }, (conflict, p) =>
  conflict.column('id').doUpdateSet(p.columns('language')),
)
