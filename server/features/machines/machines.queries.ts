import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** 0 rows if the id is taken. */
export const insertMachine = insertRow(
  'machines',
  { stops_at: null, ended_at: null, last_used_at: null },
  (conflict) => conflict.doNothing(),
)

/** Machines with their keepers and makers, newest first; one, if its id is given. */
export function selectMachines({ kysely }: Reader, id?: string) {
  let rows = kysely.selectFrom('machines').selectAll('machines')
  if (id !== undefined) rows = rows.where('machines.id', '=', id)
  return rows
    .select(({ selectFrom, ref, fn }) => [
      selectFrom('machine_grants')
        .select(fn.countAll<number>().as('count'))
        .where('machine_grants.machine_id', '=', ref('machines.id'))
        .as('items'),
    ])
    .orderBy('machines.created_at', 'desc')
    .orderBy('machines.id', 'desc')
    .execute()
}

export const selectMachine = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('machines').selectAll().where('id', '=', p('id')),
)

export const countMachines = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('machines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null),
)

type Changed = {
  id: string
  asks: boolean
  has_identity: boolean
  until: string
  stops_at: string | null
  document: Uint8Array
}
export const updateMachine = prepare((db, p: Params<Changed>) =>
  db
    .updateTable('machines')
    .set(p.columns('asks', 'has_identity', 'until', 'stops_at', 'document'))
    .where('id', '=', p('id')),
)

type Renewed = { id: string; keeper_id: string; maker_id: string; proof_hash: Uint8Array }
export const renewMachine = prepare((db, p: Params<Renewed>) =>
  db
    .updateTable('machines')
    .set({ ...p.columns('keeper_id', 'maker_id', 'proof_hash'), stops_at: null })
    .where('id', '=', p('id')),
)

export const setUsed = prepare((db, p: Params<{ id: string; last_used_at: string; document: Uint8Array }>) =>
  db.updateTable('machines').set(p.columns('last_used_at', 'document')).where('id', '=', p('id')),
)

/** 0 rows if it had ended. */
export const closeMachine = prepare((db, p: Params<{ id: string; ended_at: string }>) =>
  db
    .updateTable('machines')
    .set(p.columns('ended_at'))
    .where('id', '=', p('id'))
    .where('ended_at', 'is', null),
)

/** Machines that go on and that somebody keeps, or whose token they made, while nobody left. */
export const selectKept = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('machines')
    .select(['id', 'has_identity', 'document'])
    .where('ended_at', 'is', null)
    .where('stops_at', 'is', null)
    .where((where) =>
      where.or([where('keeper_id', '=', p('user_id')), where('maker_id', '=', p('user_id'))]),
    ),
)

export const setStops = prepare((db, p: Params<{ id: string; stops_at: string }>) =>
  db.updateTable('machines').set(p.columns('stops_at')).where('id', '=', p('id')),
)

export const insertSession = insertRow('machine_sessions')

export const endSessions = prepare((db, p: Params<{ machine_id: string }>) =>
  db.deleteFrom('machine_sessions').where('machine_id', '=', p('machine_id')),
)

export const deleteOldSessions = prepare((db, p: Params<{ now: string }>) =>
  db.deleteFrom('machine_sessions').where('expires_at', '<=', p('now')),
)

/** 0 rows if that identity token was used before. */
export const insertIdentity = insertRow('machine_identities', {}, (conflict) => conflict.doNothing())

export const deleteOldIdentities = prepare((db, p: Params<{ now: string }>) =>
  db.deleteFrom('machine_identities').where('until', '<=', p('now')),
)
