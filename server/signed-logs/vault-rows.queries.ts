import { newVersion, type Params, prepare } from '../platform/db/prepare.ts'

/** Any change in a vault gives it another version; cached lists belong to exactly one. */
export const bumpVaultVersion = prepare((db, p: Params<{ id: string; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set({ version: newVersion, updated_at: p('updated_at') })
    .where('id', '=', p('id')),
)

export const selectVaultRow = prepare((db, p: Params<{ id: string }>) =>
  db
    .selectFrom('vaults')
    .select(['id', 'parent_id', 'type', 'visibility', 'inherits', 'created_by', 'document'])
    .where('id', '=', p('id')),
)

type NewGeneration = { id: string; before: number; generation: number; updated_at: string }

/** The compare-and-set of a generation: 0 rows if another device was faster. */
export const setGeneration = prepare((db, p: Params<NewGeneration>) =>
  db
    .updateTable('vaults')
    .set({
      generation: p('generation'),
      generation_due: false,
      updated_at: p('updated_at'),
      version: newVersion,
    })
    .where('id', '=', p('id'))
    .where('generation', '=', p('before')),
)

export const setGenerationDue = prepare((db, p: Params<{ id: string; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set({
      generation_due: true,
      updated_at: p('updated_at'),
      version: newVersion,
    })
    .where('id', '=', p('id'))
    .where('generation', '>', 0)
    .where('generation_due', '=', false),
)

/** Stores only the salt of a signed overview. */
export const setVaultDocument = prepare(
  (db, p: Params<{ id: string; updated_at: string; document: Uint8Array }>) =>
    db
      .updateTable('vaults')
      .set({
        document: p('document'),
        updated_at: p('updated_at'),
        version: newVersion,
      })
      .where('id', '=', p('id')),
)
