import { type Params, prepare } from '../platform/db/prepare.ts'

const row = 1

export const selectLanguage = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('organisation_settings').select('language').where('id', '=', row),
)

export const putLanguage = prepare((db, p: Params<{ language: string }>) =>
  db
    .insertInto('organisation_settings')
    .values({ id: row, language: p('language') })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ language: p('language') })),
)
