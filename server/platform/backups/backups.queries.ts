import { insertRow } from '../db/insert-row.ts'
import { type Params, prepare } from '../db/prepare.ts'

export const selectBackups = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('backups').select(['act', 'at']),
)

export const putBackup = insertRow('backups', {}, (conflict, p) =>
  conflict.column('act').doUpdateSet(p.columns('at')),
)
