import type { RosterState } from '../../log/roster/roster.ts'
import { teamCommitment } from '../../log/roster/team-overview.ts'
import type { ChangePoint } from '../../log/vaults/vault-closing.ts'
import type { VaultLogState } from '../../log/vaults/vault-log.ts'
import { type Actor, id, webVerifier } from '../cast.ts'
import { onLog, onRoster } from '../organisation.ts'
import type { LogInTheMaking } from './log-in-the-making.ts'
import type { People, Roster } from './roster-people.ts'

const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
const squad = id(700)
const over = id(701)

/** Ana names a team of davi, and another that is over at once. */
export async function nameTeams(roster: Roster, { ana, davi, eva }: People) {
  const overview = await teamCommitment('Squad da padaria 🥖', squad, salt, webVerifier)
  const name = (signer: Actor, changes: object = {}) =>
    onRoster(signer, 'chaveiro.roster.team', roster.state, {
      ...{ by: signer.user, team: squad, people: [davi.user], overview, ...changes },
    })
  const refuse = async (why: string, fault: Parameters<Roster['refuse']>[1], text: Promise<string>) =>
    roster.refuse(`a team ${why}`, fault, await text)
  await refuse('by somebody who is not a custodian', 'not_entitled', name(davi))
  await refuse('with a person’s id', 'wrong_place', name(ana, { team: eva.user }))
  await refuse('that names somebody twice', 'malformed', name(ana, { people: [davi.user, davi.user] }))
  await roster.add(await name(ana))
  await roster.add(await name(ana, { team: over }))
  await roster.add(await name(ana, { team: over, people: [], ended: true }))
  await refuse('that is over', 'closed', name(ana, { team: over }))
}

/** In shared custody: ana gives the vault to the team, as members and then to read, admits davi from it, and takes both back. */
export async function giveToTeams(
  vault: LogInTheMaking<VaultLogState>,
  roster: RosterState,
  { ana, davi, eva }: Record<'ana' | 'davi' | 'eva', Actor>,
  change: ChangePoint | null,
) {
  const logs = () => ({ log: vault.state, roster })
  const give = (signer: Actor, fields: { team: string; given: boolean; access?: 'reader' }) =>
    onLog(signer, 'chaveiro.vault.team', logs(), fields)
  const reader = { access: 'reader' as const }
  const admit = ({ user }: Actor, more: object = {}) =>
    onLog(ana, 'chaveiro.vault.admit', logs(), { user, from: squad, ...more })
  const remove = async () =>
    vault.add(
      await onLog(ana, 'chaveiro.vault.remove', logs(), {
        user: davi.user,
        from: squad,
        ...(change && { change }),
      }),
    )
  vault.refuse(
    'a vault given to a team by a member',
    'not_entitled',
    await give(davi, { team: squad, given: true }),
  )
  vault.refuse(
    'a vault given to a team that is over',
    'unknown_person',
    await give(ana, { team: over, given: true }),
  )
  vault.refuse('somebody from a team without the vault', 'wrong_place', await admit(davi))
  await vault.add(await give(ana, { team: squad, given: true }))
  vault.refuse('somebody who is not in the team', 'not_member', await admit(eva))
  vault.refuse('a reader from a team of members', 'not_entitled', await admit(davi, reader))
  await vault.add(await admit(davi))
  await remove()
  const toRead = { team: squad, given: true, ...reader }
  vault.refuse('a given vault that becomes one to read', 'unchanged', await give(ana, toRead))
  vault.refuse('a vault taken back to read', 'malformed', await give(ana, { ...toRead, given: false }))
  await vault.add(await give(ana, { team: squad, given: false }))
  await vault.add(await give(ana, toRead))
  vault.refuse('a member from a team of readers', 'not_entitled', await admit(davi))
  await vault.add(await admit(davi, reader))
  await remove()
  await vault.add(await give(ana, { team: squad, given: false }))
}
