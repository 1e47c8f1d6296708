import { startGeneration as startGenerationCall } from '@chaveiro/contract/calls/generations.ts'
import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { generationIsDue } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { startAnew, startGeneration } from '@chaveiro/crypto/processes/start-generation.ts'
import { isConflict, onConflict, wereOthersFirst } from '../base/async/conflict.ts'
import { settle } from '../base/async/settle.ts'
import { CallError } from '../base/calls/call-error.ts'
import { followedChange } from '../log/heads/newest-change.ts'
import { headIsDue } from '../log/heads/sign-due-heads.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { currentVault, refreshVault, rememberVault } from '../log/vault-logs/load-vault.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import { writesIn } from '../log/vault-logs/writes-in.ts'
import { requireMatched } from '../log/views/require-matched.ts'
import { requireAllowance } from '../state/allowance.ts'
import type { OpenSession } from '../state/open-session.ts'
import { noteUnusable } from '../state/unusable-keys.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { requireSettled } from '../state/withheld.ts'

/** Attempts per vault: each one seals a key to every member, and a server can answer each with a conflict. */
const attemptsPerHour = 30
/** Generations per vault that only the server says are due: enough for a removal or two that nobody has signed yet. */
const unsignedPerHour = 3
const unsignedInAllPerHour = 300

/**
 * Starts a vault's next generation if one is due, by the logs or by the server. Answers false if none is due any more or this person
 * cannot. Begins with the newest roster and log, or with `known`; after a conflict, with the newest. Throws SessionError('work_endless') if
 * the server says so too often.
 */
export async function startDueGeneration(
  session: OpenSession,
  vaultId: string,
  age: 'known' | 'newest' = 'newest',
): Promise<boolean> {
  let isAllowed = false
  const starting = settle(onConflict(isConflict), async (tries) => {
    const isKnown = age === 'known' && tries === 1
    if (!isKnown) await loadRoster(session)
    const vault = isKnown ? await currentVault(session, vaultId) : await refreshVault(session, vaultId)
    if (!keepsNewestKey(session, vault)) return false
    if (!generationIsDue(vault.log, vault.roster)) {
      if (!isSaidToBeDue(session, vaultId)) return false
      if (!isAllowed) requireAllowances(session, vaultId)
      isAllowed = true
    }
    return startNext(session, vault)
  })
  return starting.catch((error: unknown) => {
    if (isConflict(error) || wereOthersFirst(error)) return false
    throw error
  })
}

/** Whether this device has a vault's newest key, by the log that it knows, and its person may sign the next one. */
export const keepsNewestKey = (session: OpenSession, vault: Omit<OpenVault, 'id'>): boolean =>
  vault.keys.has(vault.log.generation?.number ?? 0) && writesIn(session, vault)

function requireAllowances(session: OpenSession, vaultId: string): void {
  requireAllowance(session, `generation ${vaultId}`, unsignedPerHour)
  requireAllowance(session, 'generations', unsignedInAllPerHour)
}

/** The first key of a lost vault that two custodians gave to this person. False if they have lost it again. */
export const startLostVaultAnew = async (session: OpenSession, vault: OpenVault): Promise<boolean> =>
  writesIn(session, vault) && startNext(session, vault, true)

async function startNext(session: OpenSession, vault: OpenVault, isAnew = false): Promise<boolean> {
  const current = vault.keys.get(vault.log.generation?.number ?? 0)
  if (!current && !isAnew) return false
  await requireStanding(session, vault)
  requireSettled(session, vault)
  await requireMatched(session, vault.id)
  const { id, roster } = vault
  const rows = await session.api.send(listVaultMembers, { params: { id } })
  const listed = new Set(rows.map((row) => row.user_id))
  if (!listed.has(session.person.id)) return false
  // A person who holds the key may list the vault, so if it is not found, it was deleted meanwhile.
  const change = await followedChange(session, id)
  requireAllowance(session, `generation attempt ${id}`, attemptsPerHour)
  const isActive = (user: string) => listed.has(user)
  const { next, log, vaultKeys } = current
    ? await startGeneration(session.keys, current, vault, change, session.now(), isActive)
    : await startAnew(session.keys, vault, change, session.now(), isActive)
  noteUnusable(session, roster, next.unsealed)
  await session.api.send(startGenerationCall, {
    params: { id },
    body: {
      generation: next.generation,
      ...(next.previous && { previous: next.previous.sealed }),
      keys: next.keys,
      unsealed: next.unsealed,
    },
  })
  const keys = new Map([...vault.keys, [vaultKeys.place.generation, vaultKeys] as const])
  await rememberVault(session, { id, roster, log, keys })
  // A signed head of the new generation makes devices refuse later writes under the old one.
  headIsDue(session, id)
  return true
}

function isSaidToBeDue(session: OpenSession, vaultId: string): boolean {
  return session.verifiedLogs.get(vaultId)?.delivered.generation_due ?? false
}

/** Whether a call was refused because this person has lost the vault meanwhile. */
export function isAccessOver(error: unknown): boolean {
  return error instanceof CallError && (error.status === 403 || error.status === 404)
}
