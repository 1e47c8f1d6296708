import { rehearsalsOf } from '../../access/rehearsals.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

const unended = { item_id: null, tried_at: null, ended_at: null }

/** 0 rows if somebody else started one at the same time. */
export const insertRehearsal = insertRow('rehearsals', unended, (conflict) => conflict.doNothing())

/** A vault's running rehearsal, with its starter and its item's title. */
export const selectRehearsal = prepare((db, p: Params<{ vault_id: string; now: string }>) =>
  db
    .selectFrom('rehearsals')
    .leftJoin('items', 'items.id', 'rehearsals.item_id')
    .leftJoin('users', 'users.id', 'rehearsals.started_by')
    .leftJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select([
      'rehearsals.started_at',
      'rehearsals.until',
      'rehearsals.item_id',
      'rehearsals.tried_at',
      'items.document as item_document',
      'users.id as starter_id',
      'users.document as starter_document',
      'person_keys.wrapped',
    ])
    .where('rehearsals.vault_id', '=', p('vault_id'))
    .where('rehearsals.ended_at', 'is', null)
    .where('rehearsals.until', '>', p('now')),
)

export const selectLastTried = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('rehearsals')
    .select((build) => build.fn.max('tried_at').as('at'))
    .where('vault_id', '=', p('vault_id')),
)

export function selectRehearsalsOver(reader: Reader, now: string, limit: number) {
  return rehearsalsOf(reader.kysely)
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .orderBy('until')
    .limit(limit)
    .execute()
}

/** 0 rows if somebody has ended it. */
export const closeRehearsal = prepare((db, p: Params<{ id: string; at: string }>) =>
  db
    .updateTable('rehearsals')
    .set({ ended_at: p('at') })
    .where('id', '=', p('id'))
    .where('ended_at', 'is', null),
)
