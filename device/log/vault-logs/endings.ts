import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { type Ended, hasEnded } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { writeEnd } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { wereOthersFirst } from '../../base/async/conflict.ts'
import { CallError } from '../../base/calls/call-error.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { onNewestRoster } from '../roster/newest-roster.ts'
import { keepOwnStatement } from './keep-own-statement.ts'
import { refreshLog } from './load-vault-log.ts'

/** Throws SessionError('request_over') for a request that somebody ended by a statement, whatever the server lists. */
export function requireGoingOn(log: Pick<VaultLogState, 'ended'>, request: string): void {
  if (hasEnded(log, 'request', request)) throw new SessionError('request_over')
}

type Send<T> = (statement: string | undefined) => Promise<T>

/**
 * Ends a request, client link or submission with a statement in the vault's log: every device that reads the log on knows,
 * whatever the server shows. Sent without one if the log has it already.
 */
export function sendEnding<T>(session: OpenSession, vaultId: string, ends: Ended, send: Send<T>): Promise<T> {
  return onNewestRoster(session, async (roster) => {
    const verifiedLog = { ...(await refreshLog(session, vaultId)), roster }
    if (hasEnded(verifiedLog.log, ends.kind, ends.id)) return send(undefined)
    const statement = await writeEnd(session.keys, verifiedLog, ends, session.now())
    const answer = await send(statement)
    await keepOwnStatement(session, verifiedLog, statement)
    return answer
  })
}

/**
 * The same, but unsigned if this person cannot sign in that log, or others' statements come first again and again: what is ended on the
 * server alone stops at once too.
 */
export async function endAnyway<T>(
  session: OpenSession,
  vaultId: string,
  ends: Ended,
  send: Send<T>,
): Promise<T> {
  let wasSigned = false
  try {
    return await sendEnding(session, vaultId, ends, (statement) => {
      wasSigned = true
      return send(statement)
    })
  } catch (error) {
    const isRefused = error instanceof CallError && unsignable.has(error.code)
    if (wasSigned && !isRefused && !wereOthersFirst(error)) throw error
  }
  return send(undefined)
}

const unsignable = new Set<string>([
  'statement_refused',
  'not_in_roster',
  'keys_unconfirmed',
  'vault_unkeyed',
])
