import { type Expression, expressionBuilder, type Kysely } from 'kysely'
import type { Reader } from '../platform/db/db.ts'
import { inParts } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'
import type { Database } from '../platform/db/schema.ts'

/** Whether an item, deleted or not, was made up for a rehearsal. */
export const isRehearsal = (itemId: Expression<string>) => {
  const build = expressionBuilder<Database, never>()
  return build.exists(build.selectFrom('rehearsals').select('rehearsals.id').where('item_id', '=', itemId))
}

export const rehearsalsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('rehearsals')
    .innerJoin('vaults', 'vaults.id', 'rehearsals.vault_id')
    .selectAll('rehearsals')
    .select('vaults.document as vault_document')

export type RehearsalRow = Database['rehearsals'] & { vault_document: Uint8Array }

/** Those of these items that were not made up for a rehearsal. */
export async function realItems(reader: Reader, itemIds: readonly string[]): Promise<string[]> {
  const madeUp = new Set<string | null>()
  for (const part of inParts(itemIds)) {
    const rows = reader.kysely.selectFrom('rehearsals').select('item_id').where('item_id', 'in', part)
    for (const { item_id } of await rows.execute()) madeUp.add(item_id)
  }
  return itemIds.filter((id) => !madeUp.has(id))
}

/** A vault's rehearsal that nobody has ended, though it may be overdue. */
export const selectOpenRehearsal = prepare((db, p: Params<{ vault_id: string }>) =>
  rehearsalsOf(db).where('vault_id', '=', p('vault_id')).where('ended_at', 'is', null),
)

export const selectRehearsalOfItem = prepare((db, p: Params<{ item_id: string }>) =>
  rehearsalsOf(db).where('item_id', '=', p('item_id')),
)

export const takeRehearsalItem = prepare((db, p: Params<{ vault_id: string; item_id: string }>) =>
  db
    .updateTable('rehearsals')
    .set({ item_id: p('item_id') })
    .where('vault_id', '=', p('vault_id'))
    .where('ended_at', 'is', null)
    .where('item_id', 'is', null),
)

/** Records that an emergency request approved by two was used, if its item is of a running rehearsal. */
export const markTried = prepare((db, p: Params<{ item_id: string; request_id: string; at: string }>) =>
  db
    .updateTable('rehearsals')
    .set({ tried_at: p('at') })
    .where('item_id', '=', p('item_id'))
    .where('ended_at', 'is', null)
    .where('tried_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('access_requests as request')
          .select('request.id')
          .where('request.id', '=', p('request_id'))
          .where('request.kind', '=', 'break_glass'),
      ),
    ),
)
