import * as calls from '@chaveiro/contract/calls/teams.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { inChangeOrder } from '../../signed-logs/in-change-order.ts'
import { admit } from './admit-from-team.ts'
import { give, take } from './give-vault.ts'
import { listTeams } from './list-teams.ts'
import { name } from './name-team.ts'

/** Teams: named lists of people, to which vaults are given. */
export function teams(platform: Platform): void {
  const { route, db, atRest } = platform
  route(calls.listTeams, ({ actor }) => db.snapshot((reader) => listTeams(reader, atRest, actor)))
  route(
    calls.nameTeam,
    (request) =>
      inChangeOrder(db, request, (tx) =>
        once(tx, request, () => name(tx, platform, request, request.params.id, request.body)),
      ),
    { mayDo: ({ actor }) => requireCallerRight(db.read, actor, 'manage_teams') },
  )
  route(calls.giveVaultToTeam, (request) =>
    db.inTransaction((tx) =>
      once(tx, request, () => give(tx, platform, request, request.params, request.body.statement)),
    ),
  )
  route(
    calls.takeVaultFromTeam,
    (request) =>
      inChangeOrder(db, request, (tx) =>
        once(tx, request, () => take(tx, platform, request, request.params, request.body)),
      ),
    { mayDo: ({ actor }) => requireCallerRight(db.read, actor, 'manage_teams') },
  )
  route(
    calls.admitFromTeam,
    (request) =>
      db.inTransaction((tx) =>
        once(tx, request, () => admit(tx, platform, request, request.params, request.body.statements)),
      ),
    { mayDo: ({ actor }) => requireCallerRight(db.read, actor, 'manage_teams') },
  )
}
