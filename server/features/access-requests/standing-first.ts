import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { firstToOpenItem } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { ItemScope, VaultOpening } from '@chaveiro/contract/log/vaults/vault-state.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import type { RequestDependencies } from './dependencies.ts'
import type { ReadRequest } from './opened-request.ts'

/**
 * The first of two signed approvals, if a second can confirm it: its signer is still entitled, the requester's keys are
 * the same, its time is not over, and in a two-person vault its values are of the present dealing and still open that
 * revision.
 */
export async function standingFirst(
  reader: Reader,
  { atRest, custodyWrapsOf }: Pick<RequestDependencies, 'atRest' | 'custodyWrapsOf'>,
  request: Pick<ReadRequest, 'row' | 'approvals'>,
  now: number,
): Promise<VaultOpening<ItemScope> | null> {
  const { row } = request
  const opening = await openFirst(reader, atRest, request, now)
  if (!opening || row.custody === 'shared') return opening
  const wraps = await custodyWrapsOf(reader, row.item_id, opening.scope.revision, opening.dealings)
  return wraps.length > 0 ? opening : null
}

/** The same by the log alone, whether or not it still opens something. */
export async function openFirst(
  reader: Reader,
  atRest: AtRest,
  { row, approvals }: Pick<ReadRequest, 'row' | 'approvals'>,
  now: number,
): Promise<VaultOpening<ItemScope> | null> {
  const logs = await currentLogs(reader, atRest, row.vault_id)
  const opening = firstToOpenItem(logs.log, logs.roster, row.id, isoInstant(now))
  if (!opening) return null
  const hashes = approvals.map(({ statement }) => statement && hashText(statement, nodeVerifier))
  return (await Promise.all(hashes)).includes(opening.first.hash) ? opening : null
}
