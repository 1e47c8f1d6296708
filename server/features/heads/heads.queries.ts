import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectNewestHead = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('vault_heads')
    .select(['version', 'through', 'hash', 'document'])
    .where('vault_id', '=', p('vault_id'))
    .orderBy('version', 'desc')
    .limit(1),
)

export const selectHeads = prepare((db, p: Params<{ vault_id: string; after: number; limit: number }>) =>
  db
    .selectFrom('vault_heads')
    .select(['version', 'document'])
    .where('vault_id', '=', p('vault_id'))
    .where('version', '>', p('after'))
    .orderBy('version')
    .limit(p('limit')),
)

export const selectHead = prepare((db, p: Params<{ vault_id: string; version: number }>) =>
  db
    .selectFrom('vault_heads')
    .select('through')
    .where('vault_id', '=', p('vault_id'))
    .where('version', '=', p('version')),
)

export const selectHeadEntries = prepare((db, p: Params<{ vault_id: string }>) =>
  db.selectFrom('vault_head_entries').select(['version', 'document']).where('vault_id', '=', p('vault_id')),
)

/** A compare-and-set: 0 rows where somebody signed this version first. */
export const insertHead = insertRow('vault_heads', {}, (conflict) =>
  conflict.columns(['vault_id', 'version']).doNothing(),
)

export const putHeadEntries = insertRow('vault_head_entries', {}, (conflict, p) =>
  conflict.column('vault_id').doUpdateSet(p.columns('version', 'document')),
)

type After = { vault_id: string; change: number; limit: number }

export const selectRevisionsAfter = prepare((db, p: Params<After>) =>
  db
    .selectFrom('item_revisions')
    .select(['item_id', 'revision', 'generation', 'change', 'document'])
    .where('vault_id', '=', p('vault_id'))
    .where('change', '>', p('change'))
    .orderBy('change')
    .orderBy('item_id')
    .orderBy('revision')
    .limit(p('limit')),
)

export const selectDeletionsAfter = prepare((db, p: Params<After>) =>
  db
    .selectFrom('item_deletions')
    .select(['item_id', 'revision', 'change', 'document'])
    .where('vault_id', '=', p('vault_id'))
    .where('change', '>', p('change'))
    .orderBy('change')
    .orderBy('item_id')
    .limit(p('limit')),
)
