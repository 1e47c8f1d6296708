import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'
import { type Params, prepare } from '../db/prepare.ts'

/** 0 rows if the act was done before. */
export const insertOutcome = insertRow('outcomes', {}, (conflict) => conflict.column('act_hash').doNothing())

export const selectOutcome = prepare((db, p: Params<{ act_hash: Uint8Array }>) =>
  db.selectFrom('outcomes').select(['fingerprint', 'answer']).where('act_hash', '=', p('act_hash')),
)

export const updateAnswer = prepare((db, p: Params<{ act_hash: Uint8Array; answer: Uint8Array }>) =>
  db
    .updateTable('outcomes')
    .set({ answer: p('answer') })
    .where('act_hash', '=', p('act_hash')),
)

/** Deletes what is older, and of each person all but the newest. */
export async function deleteOutcomes(tx: Tx, before: string, keptOfPerson: number): Promise<void> {
  await tx.kysely.deleteFrom('outcomes').where('created_at', '<', before).execute()
  const ranked = tx.kysely
    .selectFrom('outcomes')
    .select([
      'act_hash',
      sql<number>`row_number() over (partition by user_id order by created_at desc)`.as('rank'),
    ])
    .as('ranked')
  const surplus = tx.kysely.selectFrom(ranked).select('act_hash').where('rank', '>', keptOfPerson)
  await tx.kysely.deleteFrom('outcomes').where('act_hash', 'in', surplus).execute()
}
