import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** 0 rows if the id is taken. */
export const insertTeam = insertRow('teams', {}, (conflict) => conflict.doNothing())

export const selectTeam = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('teams').selectAll().where('id', '=', p('id')),
)

/** The teams that are not over, oldest first. */
export const selectTeams = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('teams').selectAll().where('is_ended', '=', false).orderBy('created_at').orderBy('id'),
)

export const updateTeam = prepare((db, p: Params<{ id: string; is_ended: boolean; document: Uint8Array }>) =>
  db.updateTable('teams').set(p.columns('is_ended', 'document')).where('id', '=', p('id')),
)

export const insertVaultTeam = insertRow('vault_teams', {}, (conflict) => conflict.doNothing())

export const deleteVaultTeam = prepare((db, p: Params<{ vault_id: string; team_id: string }>) =>
  db.deleteFrom('vault_teams').where('vault_id', '=', p('vault_id')).where('team_id', '=', p('team_id')),
)

export const selectGiven = prepare((db, p: Params<{ vault_id: string; team_id: string }>) =>
  db
    .selectFrom('vault_teams')
    .select('team_id')
    .where('vault_id', '=', p('vault_id'))
    .where('team_id', '=', p('team_id')),
)
