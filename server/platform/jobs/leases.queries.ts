import { insertRow } from '../db/insert-row.ts'
import { type Params, prepare } from '../db/prepare.ts'

export const selectLease = prepare((db, p: Params<{ name: string }>) =>
  db.selectFrom('leases').select(['owner', 'until']).where('name', '=', p('name')),
)

export const upsertLease = insertRow('leases', {}, (conflict, p) =>
  conflict.column('name').doUpdateSet(p.columns('owner', 'until')),
)

export const deleteLeases = prepare((db, p: Params<{ owner: string }>) =>
  db.deleteFrom('leases').where('owner', '=', p('owner')),
)

export const selectLeasesNamed = prepare((db, p: Params<{ pattern: string }>) =>
  db.selectFrom('leases').select(['name', 'until']).where('name', 'like', p('pattern')),
)

export const deleteLeasesNamed = prepare((db, p: Params<{ pattern: string; before: string }>) =>
  db.deleteFrom('leases').where('name', 'like', p('pattern')).where('until', '<', p('before')),
)
