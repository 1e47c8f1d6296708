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

export const selectQueuedSince = prepare((db, p: Params<{ event: string; since: string }>) =>
  db
    .selectFrom('chat_messages')
    .select('id')
    .where('event', '=', p('event'))
    .where('created_at', '>', p('since'))
    .limit(1),
)
