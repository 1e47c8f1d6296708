import { dealCustody as dealCall } from '@chaveiro/contract/calls/custody.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import {
  dealingIsDue,
  dealingOf,
  generationIsDue,
  type Logs,
  presentCustodians,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import { dealCustody as makeDealing } from '@chaveiro/crypto/processes/deal-custody.ts'
import { custodyKeysOf } from '@chaveiro/crypto/processes/derive-custody-keys.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { unsealableKeys } from '@chaveiro/crypto/processes/unsealable-keys.ts'
import { currentVault, rememberVault } from '../log/vault-logs/load-vault.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import { isMatched } from '../log/views/require-matched.ts'
import { requireAllowance } from '../state/allowance.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isUnusable, noteUnusable } from '../state/unusable-keys.ts'
import { requireSettled } from '../state/withheld.ts'
import type { Duty } from './duty.ts'

/** Attempts per vault: a server can answer every attempt with a conflict. */
const attemptsPerHour = 30

/** Deals custody keys for the newest key of two-person vaults. */
export const dealCustody: Duty = async (session, { due_dealings }) =>
  [...new Set([...due_dealings, ...(await dueByLogs(session))])].map((id) => ({
    vaultLog: id,
    run: async () => {
      await dealDueCustody(session, id)
    },
  }))

/**
 * Deals the custody keys of a two-person vault's newest key, if its log and the roster say that this is due, to the custodians whom they
 * name. Answers false if nothing is due or this person does not hold the key.
 */
export async function dealDueCustody(session: OpenSession, vaultId: string): Promise<boolean> {
  const vault = await currentVault(session, vaultId)
  const { roster, log, keys } = vault
  const newest = keys.get(log.generation?.number ?? 0)
  if (!newest || !(await isDue(session, vault, newest))) return false
  await requireStanding(session, vault)
  requireSettled(session, vault)
  if (!(await isMatched(session, vaultId))) return false
  const custodians = presentCustodians(log, roster)
  const unsealed = await unsealable(session, roster, custodians)
  if (custodians.length - unsealed.length < 2) return false
  requireAllowance(session, `deal ${vaultId}`, attemptsPerHour)
  const dealt = await makeDealing(session.keys, newest, vault, session.now(), unsealed)
  const { deal, shares } = dealt
  await session.api.send(dealCall, { params: { id: vaultId }, body: { deal, shares } })
  await rememberVault(session, { id: vaultId, roster, log: dealt.log, keys })
  return true
}

/** Vaults whose key this device holds and whose log says that a dealing is due. */
async function dueByLogs(session: OpenSession): Promise<string[]> {
  const { roster, verifiedLogs, vaultKeys } = session
  const due: string[] = []
  if (!roster) return due
  for (const [id, { log }] of verifiedLogs) {
    const newest = vaultKeys.get(id)?.get(log.generation?.number ?? 0)
    if (newest && (await isDue(session, { log, roster }, newest))) due.push(id)
  }
  return due
}

/**
 * Due by the rules, or because another member dealt keys that do not derive from the vault's, or left out somebody to whom this device can
 * seal.
 */
async function isDue(session: OpenSession, { log, roster }: Logs, newest: VaultKeys): Promise<boolean> {
  if (log.custody !== 'split' || generationIsDue(log, roster)) return false
  if (dealingIsDue(log, roster)) return true
  const present = dealingOf(log, roster)
  if (present?.generation !== newest.place.generation) return false
  const unsealed = await unsealable(session, roster, present.unsealed)
  return unsealed.length < present.unsealed.length || (await custodyKeysOf(newest, present)) === null
}

/** The custodians among these to whose keys nothing can be sealed. Each key is tried only once. */
async function unsealable(
  session: OpenSession,
  roster: RosterState,
  custodians: readonly string[],
): Promise<string[]> {
  const isKnown = (user: string) => {
    const person = roster.people.get(user)
    return person !== undefined && isUnusable(session, person)
  }
  const untried = custodians.filter((user) => !isKnown(user))
  noteUnusable(session, roster, await unsealableKeys(roster, untried))
  return custodians.filter(isKnown)
}
