import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { foundVault as foundVaultCall } from '@chaveiro/contract/calls/vault-logs.ts'
import { createVault as createVaultCall, listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { Admission } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { v7 as makeId } from 'uuid'
import { isStaleHead } from '../base/async/conflict.ts'
import { settle } from '../base/async/settle.ts'
import { CallError } from '../base/calls/call-error.ts'
import type { VaultPlace } from '../base/types/handles.ts'
import { DistrustError } from '../base/types/session-error.ts'
import type { VaultDraft } from '../base/types/vaults.ts'
import { isCustodian } from '../log/roster/is-custodian.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { rememberVault } from '../log/vault-logs/load-vault.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import { noteListed, requireShown } from '../log/vault-logs/vault-handles.ts'
import { byLogs } from '../state/judge-by-logs.ts'
import { once, type SendOnce } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'
import { keepOwnWrites } from '../state/own-writes.ts'
import { makeFounding } from './found-vault.ts'
import { accessOf, asReader } from './plan-heirs.ts'

/**
 * Creates a vault with its signed overview and its first key, sealed to every custodian and to the members inherited from the parent that
 * the person was shown. Before genesis, or by somebody who is not a custodian, it is created without a key. After a lost answer, the same
 * draft sent again is the same vault. It is so too if somebody has deleted it since.
 */
export async function createVault(session: OpenSession, draft: VaultDraft<VaultPlace>): Promise<Vault> {
  const { parent } = draft
  // Under a name that nobody signed, the server would choose whose members the new vault inherits.
  if (parent) await requireShown(session, parent, { mayBeUnsigned: (await foundsBy(session)) === null })
  return once(session, draft, (sendOnce) => writeVault(session, draft, sendOnce))
}

/** Keeps that this person made a vault here, in case a restored backup lacks it. */
const keepMade = (
  session: OpenSession,
  id: string,
  { type, visibility, tags, name, parent, inherits = true }: VaultDraft<VaultPlace>,
): Promise<void> =>
  keepOwnWrites(session, { id, type, path: [...(parent?.path ?? []), name], visibility, tags, inherits }, [])

function writeVault(
  session: OpenSession,
  draft: VaultDraft<VaultPlace>,
  sendOnce: SendOnce<Vault>,
): Promise<Vault> {
  const { parent, ...fields } = draft
  const id = makeId()
  return settle(byLogs(session, hasMoved), async (attempt) => {
    const founded = await foundingOf(session, id, draft, attempt > 1)
    const body = {
      ...fields,
      parent_id: parent?.id ?? null,
      id,
      ...(founded ? { founding: founded.founding } : {}),
    }
    const vault = await sendOnce(async (actKey) => {
      const vault = await session.api.send(createVaultCall, { body, actKey })
      if (vault.id !== id) throw new DistrustError('vault_log', 'wrong_place', { vaultId: id })
      noteListed(session, [vault])
      await keepMade(session, id, draft)
      return { ...vault, ...fields, parent_id: body.parent_id }
    })
    if (founded) await rememberVault(session, founded.vault)
    return vault
  })
}

/** Gives a first key to all vaults that have none, as far as this person may; answers how many got one. */
export async function foundUnkeyedVaults(session: OpenSession): Promise<number> {
  const listUnkeyed = async () =>
    (await session.api.send(listVaults)).filter(({ generation }) => generation === 0).map(({ id }) => id)
  let count = 0
  for (const id of await listUnkeyed()) if (await foundVault(session, id, listUnkeyed)) count += 1
  return count
}

/**
 * Gives a vault its first key; answers false if this person may not, or another device was faster. Signs neither members nor overview,
 * which wait for a person. A vault whose log this device saw has a key already: a server that denies it wants a second founding to replace
 * the first.
 */
export async function foundVault(
  session: OpenSession,
  vaultId: string,
  listUnkeyed: () => Promise<readonly string[]>,
): Promise<boolean> {
  if (await session.seen.vault(vaultId)) {
    if ((await listUnkeyed()).includes(vaultId)) throw new DistrustError('vault_log', 'shrunk', { vaultId })
    return false
  }
  return settle(byLogs(session, hasMoved), async (attempt) => {
    const roster = await foundsBy(session)
    if (!roster) return false
    const founded = await makeFounding(session, roster, vaultId, {}, attempt > 1)
    try {
      await session.api.send(foundVaultCall, { params: { id: vaultId }, body: founded.founding })
    } catch (error) {
      if (isStaleHead(error)) return false
      throw error
    }
    await rememberVault(session, founded.vault)
    return true
  })
}

/** The roster by which this person founds vaults; null before genesis, or for somebody who is not a custodian. */
async function foundsBy(session: OpenSession): Promise<RosterState | null> {
  const roster = await loadRoster(session)
  return roster && isCustodian(roster, session.person.id) ? roster : null
}

async function foundingOf(
  session: OpenSession,
  id: string,
  draft: VaultDraft<VaultPlace>,
  isRepeated: boolean,
) {
  const roster = await foundsBy(session)
  if (!roster) return null
  const { parent, name, type, tags, visibility, inherits = true } = draft
  const admissions = parent && inherits ? await inheritedFrom(session, parent.id, isRepeated) : []
  const overview = { name, type, parent_id: parent?.id ?? null, tags, visibility, inherits }
  return makeFounding(session, roster, id, { admissions, overview }, isRepeated)
}

/**
 * The members inherited from the parent vault, by its log. After a refused founding only those whom the server lists too: about the others
 * a person has to decide.
 */
async function inheritedFrom(
  session: OpenSession,
  parentId: string,
  isRepeated: boolean,
): Promise<Admission[]> {
  // Its newest log was read to check the parent's name.
  const verifiedLog = (await readLogs(session, [parentId], isRepeated ? 'newest' : 'known')).get(parentId)
  const users = accessOf(verifiedLog ? admissionsOf(verifiedLog.log) : [])
  const inherited = [...users].map(([user, access]) => ({ user, from: parentId, ...asReader(access) }))
  if (isRepeated) {
    const rows = await session.api.send(listVaultMembers, { params: { id: parentId } })
    const listed = new Set(rows.filter(({ source }) => source !== 'custodian').map((row) => row.user_id))
    return inherited.filter(({ user }) => listed.has(user))
  }
  return inherited
}

/** Whether the roster, the members or the people changed since the vault's log was begun. */
function hasMoved(error: unknown): boolean {
  return isStaleHead(error) || (error instanceof CallError && error.code === 'access_ended')
}
