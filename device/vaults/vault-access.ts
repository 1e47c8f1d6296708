import { countInCustody } from '@chaveiro/contract/calls/custody.ts'
import { listVaultMembers, type VaultMember } from '@chaveiro/contract/calls/members.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import {
  admissionsOf,
  dealingOf,
  generationIsDue,
  maySecond,
  maySignFor,
  needsMember,
  openProposals,
  presentCustodians,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import { settle } from '../base/async/settle.ts'
import type { PersonHandle } from '../base/types/handles.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import type { VaultAccess } from '../base/types/vaults.ts'
import { allCustodians, canBeNamed, isCustodian } from '../log/roster/is-custodian.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { showPeople, withoutAddress } from '../log/roster/person-addresses.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import { overviewState } from '../log/vault-logs/vault-overview.ts'
import { newestHeadsText } from '../state/judge-by-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { asReader } from './plan-heirs.ts'

type Member = VaultAccess['members'][number]

/** What this device last showed of somebody's membership of a vault. */
export function shownOf(session: OpenSession, vaultId: string, userId: string): Member[] {
  const members = session.state.shownMembers.get(vaultId) ?? []
  return members.filter((one) => one.person.id === userId && one.source !== 'custodian')
}

/**
 * Who may hold a vault's key, by server and log together, and what still has to be signed or delivered. Where the two differ while roster
 * or logs grow, both are read again, some times at most: the list may be older than the logs. Throws DistrustError('vault_log') for a vault
 * that is listed otherwise than custodians signed.
 */
export async function vaultAccess(session: OpenSession, vaultId: string): Promise<VaultAccess> {
  const { access, isAltered } = await settle(
    ({ value }) => (value?.isOlder ? {} : 'stands'),
    async () => {
      const headsBefore = newestHeadsText(session)
      const { access, isAltered } = await readAccess(session, vaultId)
      const isDoubtful = access.members.some(
        ({ agreement, person }) => agreement !== 'agreed' || person.address === 'altered',
      )
      const hasMoved = newestHeadsText(session) !== headsBefore
      return { access, isAltered, isOlder: (isAltered || isDoubtful) && hasMoved }
    },
  )
  if (isAltered) throw new DistrustError('vault_log', 'overview', { vaultId })
  session.state.shownMembers.set(vaultId, access.members)
  return access
}

async function readAccess(
  session: OpenSession,
  vaultId: string,
): Promise<{ access: VaultAccess; isAltered: boolean }> {
  await loadRoster(session)
  const vault = (await session.api.send(listVaults)).find(({ id }) => id === vaultId)
  if (!vault) throw new SessionError('not_found')
  const rows = await session.api.send(listVaultMembers, { params: { id: vaultId } })
  // One whose log this device saw has a key, whatever the list says.
  const isKeyed = vault.generation > 0 || (await session.seen.vault(vaultId)) !== undefined
  const verifiedLog = isKeyed ? await refreshLog(session, vaultId) : null
  const isAltered = verifiedLog !== null && (await overviewState(vault, verifiedLog.log)) === 'altered'
  const people = await showPeople(session, rows.map(personOf))
  const listed = rows.map((row) =>
    memberOf(row, people[row.user_id] ?? withoutAddress(row.user_id), session, verifiedLog),
  )
  const members = [...listed, ...undecided(rows, session, verifiedLog)]
  const access = {
    custody: verifiedLog?.log.custody ?? vault.custody,
    inherits: vault.inherits,
    members,
    ...(verifiedLog ? stateOf(verifiedLog, session.person.id) : unkeyed),
    dealing: verifiedLog && (await dealingState(session, verifiedLog)),
  }
  return { access, isAltered }
}

/** Before its first key a vault has no log, so the server alone says who is a member. */
const unkeyed = {
  maySpeak: true,
  needsMember: false,
  lacksCustodians: false,
  hasTooManyCustodians: false,
  proposals: [],
  generation: 0,
  generationDue: false,
} satisfies Partial<VaultAccess>

function stateOf({ roster, log, delivered }: VerifiedLog, self: string) {
  const proposals: VaultAccess['proposals'] = [...openProposals(log, roster)].flatMap(([hash, proposal]) => {
    const { kind, by } = proposal
    const shown = { hash, kind, by, maySecond: maySecond(log, roster, by, self) }
    const userId = kind === 'admit' ? proposal.user : null
    return [{ ...shown, userId, custody: kind === 'custody' ? proposal.custody : null }]
  })
  const generation = log.generation?.number ?? 0
  const generationDue = generationIsDue(log, roster) || delivered.generation_due
  return {
    maySpeak: maySignFor(log, roster, self, roster.head.seq),
    needsMember: needsMember(log, roster),
    lacksCustodians:
      log.custody === 'split' && presentCustodians(log, roster).length < allCustodians(roster).length,
    hasTooManyCustodians: !canBeNamed(allCustodians(roster)),
    proposals,
    generation,
    generationDue,
  }
}

/** The log says whether the dealing is complete; only the server can count the items wrapped under it. */
async function dealingState(
  { api }: OpenSession,
  { log, roster }: VerifiedLog,
): Promise<VaultAccess['dealing']> {
  const newest = dealingOf(log, roster)
  if (!newest) return null
  const { dealing: number, custodians, unsealed, acknowledged, complete } = newest
  const counted = await api.send(countInCustody, { params: { id: log.vault } })
  const wrapped = complete && counted.dealing === number ? counted.wrapped : 0
  return {
    number,
    custodians: [...custodians],
    unsealed: [...unsealed],
    acknowledged: [...acknowledged],
    complete,
    wrapped,
    total: counted.total,
  }
}

/** The parent vault or the team that a listed membership comes from. */
export const originOf = ({ from_vault_id, team_id }: VaultMember) => from_vault_id ?? team_id

export const personOf = ({ user_id, email, identity_salt }: VaultMember) => ({
  id: user_id,
  email,
  identity_salt,
})

function memberOf(
  row: VaultMember,
  person: PersonHandle,
  session: OpenSession,
  verifiedLog: VerifiedLog | null,
): Member {
  return {
    person,
    name: row.name,
    agreement: isSigned(row, verifiedLog) ? 'agreed' : 'unsigned',
    source: row.source,
    fromId: originOf(row),
    access: row.access,
    holdsKey: row.holds_key,
    ...keysOf(session, row.user_id),
  }
}

function isSigned(row: VaultMember, verifiedLog: VerifiedLog | null): boolean {
  if (!verifiedLog) return false
  if (row.source === 'custodian') {
    return verifiedLog.log.custody === 'shared' && isCustodian(verifiedLog.roster, row.user_id)
  }
  const from = originOf(row) ?? undefined
  return admissionsOf(verifiedLog.log).some(
    (one) => one.user === row.user_id && one.from === from && one.access === asReader(row.access).access,
  )
}

/**
 * People whom the log admits and the server does not list. They get no key and have to be removed from the log. Leaves out an admin or
 * manager who was a member before the vault went into two-person custody: by log and server they are no member while they have that role.
 */
function undecided(rows: VaultMember[], session: OpenSession, verifiedLog: VerifiedLog | null): Member[] {
  if (!verifiedLog) return []
  const isListed = (user: string, from: string | null) =>
    rows.some((row) => row.source !== 'custodian' && row.user_id === user && originOf(row) === from)
  return admissionsOf(verifiedLog.log)
    .filter(({ user, from }) => !isListed(user, from ?? null))
    .filter(({ user }) => verifiedLog.log.custody === 'shared' || !isCustodian(verifiedLog.roster, user))
    .map(({ user, from, access }) => ({
      person: withoutAddress(user),
      name: '',
      agreement: 'undecided',
      source: from === undefined ? 'direct' : verifiedLog.roster.teams.has(from) ? 'team' : 'inherited',
      fromId: from ?? null,
      access: access ?? 'member',
      holdsKey: false,
      ...keysOf(session, user),
    }))
}

function keysOf({ roster }: OpenSession, user: string): Pick<Member, 'hasKeys' | 'keysConfirmed'> {
  const person = roster?.people.get(user)
  return { hasKeys: person !== undefined, keysConfirmed: person?.vouched ?? false }
}
