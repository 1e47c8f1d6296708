import type { Span } from '../clock/clock.ts'
import { insertRow } from '../db/insert-row.ts'
import { type Params, prepare } from '../db/prepare.ts'

const row = 1

export const selectTeamChat = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('team_chat')
    .select(['is_on', 'service', 'shows_names', 'events', 'document'])
    .where('id', '=', row),
)

export const putTeamChat = insertRow('team_chat', { id: row }, (conflict, p) =>
  conflict.column('id').doUpdateSet(p.columns('is_on', 'service', 'shows_names', 'events', 'document')),
)

export const insertChatMessage = insertRow('chat_messages', {
  state: 'waiting',
  attempts: 0,
  lease_until: null,
  outcome: null,
  status: null,
})

export const selectQueuedWithin = prepare((db, p: Params<Span & { event: string }>) =>
  db
    .selectFrom('chat_messages')
    .select('id')
    .where('event', '=', p('event'))
    .where('created_at', '>', p('since'))
    .where('created_at', '<=', p('to'))
    .limit(1),
)

export const countCaused = prepare(
  (db, p: Params<Span & { caused_by: string; event: string; concerned: string }>) =>
    db
      .selectFrom('chat_messages')
      .select((build) => build.fn.countAll<number>().as('count'))
      .where('caused_by', '=', p('caused_by'))
      .where('event', '=', p('event'))
      .where('concerned', '=', p('concerned'))
      .where('created_at', '>', p('since'))
      .where('created_at', '<=', p('to')),
)

/** A message about several acts that is not being sent yet. */
export const selectFolding = prepare(
  (db, p: Params<{ caused_by: string; event: string; concerned: string }>) =>
    db
      .selectFrom('chat_messages')
      .select(['id', 'folded'])
      .where('caused_by', '=', p('caused_by'))
      .where('event', '=', p('event'))
      .where('concerned', '=', p('concerned'))
      .where('state', '=', 'waiting')
      .where('folded', 'is not', null)
      .where('attempts', '=', 0)
      .where('lease_until', 'is', null)
      .orderBy('id', 'desc')
      .limit(1),
)

export const putFolded = prepare((db, p: Params<{ id: string; audit_id: string; folded: number }>) =>
  db.updateTable('chat_messages').set(p.columns('audit_id', 'folded')).where('id', '=', p('id')),
)
