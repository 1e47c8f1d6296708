import {
  admitFromTeam,
  giveVaultToTeam,
  type Team,
  takeVaultFromTeam,
} from '@chaveiro/contract/calls/teams.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import type { VaultAccess } from '@chaveiro/contract/constants.ts'
import { isDeactivated, type RosterState, teamPeople } from '@chaveiro/contract/log/roster/roster.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { TeamHandle } from '../base/types/handles.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import type { GivenVaults } from '../base/types/teams.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { requireTeamAsShown } from '../log/roster/team-as-shown.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import { changeFamily, heirChanges } from './change-members.ts'
import { writeRemovals } from './end-memberships.ts'
import { asReader, type MemberChange } from './plan-heirs.ts'
import { createSigning } from './sign-changes.ts'
import { admittedBy } from './vault-family.ts'

/** Statements of one call: people times heirs. */
const statementsAtOnce = 2000

/** Gives a vault to the team that the person saw, to change or to read. Its people are admitted afterwards, by `admitTeam`. */
export function giveToTeam(
  session: OpenSession,
  shown: TeamHandle,
  vaultId: string,
  access: VaultAccess,
): Promise<Team> {
  return onNewestRoster(session, async (roster) => {
    await requireTeamAsShown(roster, shown)
    const logs = await logOf(session, vaultId)
    if (logs.get(vaultId)?.log.custody === 'split') throw new SessionError('team_not_for_vault')
    const signing = createSigning(session, logs)
    const statement = await signing.team(vaultId, { team: shown.id, given: true, ...asReader(access) })
    const team = await session.api.send(giveVaultToTeam, {
      params: { id: shown.id, vault_id: vaultId },
      body: { statement },
    })
    await signing.keep()
    return team
  })
}

/** The teams that these vaults are given to, by their newest logs. */
export async function givenVaults(session: OpenSession, vaultIds: readonly string[]): Promise<GivenVaults> {
  const logs = await readLogs(session, vaultIds, 'newest')
  return Object.fromEntries([...logs].map(([id, { log }]) => [id, Object.fromEntries(log.teams)]))
}

/** Takes a vault from a team: ends every admission by it, and what is inherited from those. */
export function takeFromTeam(session: OpenSession, teamId: string, vaultId: string): Promise<Team> {
  return onNewestRoster(session, async () => {
    const log = (await logOf(session, vaultId)).get(vaultId)?.log
    const users = log ? admissionsOf(log).filter(({ from }) => from === teamId) : []
    const signing = await writeRemovals(session, {
      users: users.map(({ user }) => user),
      from: teamId,
      vault: vaultId,
    })
    const statement = await signing.team(vaultId, { team: teamId, given: false })
    const team = await session.api.send(takeVaultFromTeam, {
      params: { id: teamId, vault_id: vaultId },
      body: { statement, removals: signing.removals },
    })
    await signing.keep()
    return team
  })
}

/**
 * Admits whom the roster names in the team and the vault's log does not yet, as far as one call takes. Answers whether more are left. Only
 * in a vault that a custodian gave to the team, and with the access that it was given with; replay refuses all others.
 */
export function admitTeam(session: OpenSession, teamId: string, vaultId: string): Promise<boolean> {
  return changeFamily(session, vaultId, async (family) => {
    const { roster } = session
    const log = family.logs.get(vaultId)?.log
    const access = log?.teams.get(teamId)
    if (!roster || !access) throw new DistrustError('vault_log', 'wrong_place', { vaultId })
    const admitted = admittedBy(family.logs)
    const own = admitted.get(vaultId) ?? []
    const isAdmitted = (user: string) => own.some((one) => one.user === user && one.from === teamId)
    const missing = (await mayJoin(session, roster, teamId)).filter((user) => !isAdmitted(user))
    const now = missing.slice(0, Math.max(1, Math.floor(statementsAtOnce / family.places.length)))
    if (now.length === 0) return false
    const admission = { from: teamId, ...asReader(access) }
    const changes = now.map((user): MemberChange => ({ vault: vaultId, kind: 'admit', user, ...admission }))
    admitted.set(vaultId, [...own, ...changes])
    const heirs = heirChanges(session, family, admitted).filter(({ user }) => now.includes(user))
    const signing = createSigning(session, family.logs)
    const statements = await signing.changes([...changes, ...heirs])
    await session.api.send(admitFromTeam, {
      params: { id: teamId, vault_id: vaultId },
      body: { statements },
    })
    await signing.keep()
    return now.length < missing.length
  })
}

/** The team's people whom server and roster call active, and no client. */
async function mayJoin(session: OpenSession, roster: RosterState, teamId: string): Promise<string[]> {
  const users = await session.api.send(listUsers)
  const active = new Set(
    users.filter((one) => one.status === 'active' && one.role !== 'client').map(({ id }) => id),
  )
  return teamPeople(roster, teamId).filter((user) => active.has(user) && !isDeactivated(roster, user))
}

async function logOf(session: OpenSession, vaultId: string) {
  const logs = await readLogs(session, [vaultId], 'newest')
  if (!logs.has(vaultId)) throw new SessionError('vault_unkeyed')
  return logs
}
