import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { isStoodFor, type Logs, type VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import { DistrustError } from '../../session-error.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Whether a vault is more than the word of people who lost their say: a present custodian signed in its log, or this
 * device saw it while its founder was one. A server and a dismissed custodian can found a vault together, in the name of
 * an older roster; nothing is given to one that nobody present stands for.
 */
export async function stands(session: OpenSession, { log, roster }: Logs): Promise<boolean> {
  return isStoodFor(log, newest(session, roster)) || (await session.seen.vaultStood(log.vault))
}

/** DistrustError('vault_log', 'not_stood_for') for a vault that does not stand. */
export async function requireStanding(session: OpenSession, logs: Logs): Promise<void> {
  if (await stands(session, logs)) return
  throw new DistrustError('vault_log', 'not_stood_for', { vaultId: logs.log.vault })
}

/** Remembers that a vault stood: what was founded before a dismissal stands after it. */
export async function keepStanding(session: OpenSession, log: VaultLogState): Promise<void> {
  const { roster, seen } = session
  if (!roster || (await seen.vaultStood(log.vault)) || !isStoodFor(log, roster)) return
  await seen.keepVaultStood(log.vault)
}

function newest({ roster }: OpenSession, known: RosterState): RosterState {
  return roster && roster.head.seq > known.head.seq ? roster : known
}
