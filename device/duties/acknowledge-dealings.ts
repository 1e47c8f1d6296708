import { listOwnShares } from '@chaveiro/contract/calls/custody.ts'
import { appendVaultStatement } from '@chaveiro/contract/calls/vault-logs.ts'
import { dealingOf, isDealtTo } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { openCustodyShare } from '@chaveiro/crypto/processes/open-custody-share.ts'
import { writeAcknowledge } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { isCustodian } from '../log/roster/is-custodian.ts'
import { keepOwnStatement } from '../log/vault-logs/keep-own-statement.ts'
import { currentLog } from '../log/vault-logs/load-vault-log.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import { requireAllowance } from '../state/allowance.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { Duty } from './duty.ts'

/** Attempts per vault: a server can answer every attempt with a conflict. */
const attemptsPerHour = 30

/** Acknowledges custody keys that a member dealt to this person. */
export const acknowledgeDealings: Duty = (session, { unacknowledged }) =>
  unacknowledged.map((id) => ({
    vaultLog: id,
    run: async () => {
      await acknowledgeDealing(session, id)
    },
  }))

/**
 * Opens the custody keys dealt to this person and signs that they arrived and are right. Answers false if there is nothing to acknowledge.
 * Throws DistrustError('vault_key') if the server's share is not the one that the log's newest dealing names.
 */
async function acknowledgeDealing(session: OpenSession, vaultId: string): Promise<boolean> {
  const verifiedLog = await currentLog(session, vaultId)
  const { roster, log } = verifiedLog
  const { user } = session.keys
  const dealing = dealingOf(log, roster)
  const isOfNewestKey = dealing !== null && dealing.generation === log.generation?.number
  if (!isOfNewestKey || !isDealtTo(dealing, user) || !isCustodian(roster, user)) return false
  if (dealing.acknowledged.includes(user)) return false
  const shares = await session.api.send(listOwnShares, { params: { id: vaultId } })
  const ownShare = shares.find((share) => share.dealing === dealing.dealing)
  if (!ownShare) return false
  requireAllowance(session, `acknowledge ${vaultId}`, attemptsPerHour)
  const held = await verifyOrDistrust('vault_key', vaultId, () =>
    openCustodyShare(session.keys, ownShare, verifiedLog),
  )
  const statement = await writeAcknowledge(session.keys, verifiedLog, held, session.now())
  await session.api.send(appendVaultStatement, { params: { id: vaultId }, body: { statement } })
  await keepOwnStatement(session, verifiedLog, statement)
  return true
}
