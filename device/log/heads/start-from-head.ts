import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import {
  checkHead,
  type HeadEntry,
  type HeadPayload,
  itemsDigestInput,
} from '@chaveiro/contract/log/items/head.ts'
import { newestOf, requirePresentAuthor, type VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { ChangePoint } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { ChainDistrusted } from './chain-distrusted.ts'

export type DeliveredHead = CallOutput<typeof getVaultHead>

/**
 * The items that a head covers, checked against its digest and against its own change, which is the first of the delivered ones. Throws
 * ChainDistrusted.
 */
export async function itemsOfHead(
  payload: HeadPayload,
  { entries, changes: [headChange = ''] }: DeliveredHead,
): Promise<VaultItems> {
  const listed = (entries ?? []).map(
    ({ item, revision, hash, deleted }): HeadEntry => [item, revision, hash, deleted],
  )
  const standings = new Map(
    listed.map(([item, revision, hash, isDeleted]) => [item, { revision, hash, isDeleted }]),
  )
  const isWhole = standings.size === listed.length
  const digest = isWhole ? await hashText(itemsDigestInput(listed), verifier) : null
  const isOwn = (await hashText(headChange, verifier)) === payload.hash
  if (digest !== payload.items || !isOwn) throw new ChainDistrusted('wrong_items')
  const change = parseStatement(headChange, 'chaveiro.item.change').payload
  if (change.number !== payload.number) throw new ChainDistrusted('wrong_items')
  return { newest: newestOf(change, payload.hash), standings }
}

/**
 * Whether a device without memory may start from a head: it must be of the newest generation and signed by somebody who may hold the key
 * now. Somebody who lost the key could have signed one over other items earlier and dated it back.
 */
export async function headStands(head: HeadPayload, logs: Logs): Promise<boolean> {
  try {
    requirePresentAuthor(head, logs)
    return true
  } catch (error) {
    if (error instanceof StatementRefused) return false
    throw error
  }
}

/** The head, with signature and place checked. Throws StatementRefused. */
export const readHead = (statement: string, logs: Logs) => checkHead(statement, logs, verifier)

/**
 * Checks by hashes that the changes from one that this device saw up to the head's are one chain. The head's signer vouches for the rest.
 * Throws ChainDistrusted.
 */
export async function requireContinuation(
  { api }: OpenSession,
  vaultId: string,
  lastSeen: ChangePoint,
  head: ChangePoint,
): Promise<void> {
  let last: ChangePoint = { number: lastSeen.number - 1, hash: '' }
  while (last.number < head.number) {
    const query = { after: last.number }
    const { changes } = await api.send(getVaultHead, { params: { id: vaultId }, query })
    if (changes.length === 0) throw new ChainDistrusted('gap')
    for (const text of changes) {
      const { number, prev } = parseStatement(text, 'chaveiro.item.change').payload
      const hash = await hashText(text, verifier)
      const isSeen = number === lastSeen.number && hash === lastSeen.hash
      const isNext =
        number === last.number + 1 && (isSeen || (number > lastSeen.number && prev === last.hash))
      if (!isNext) throw new ChainDistrusted('forked')
      last = { number, hash }
      if (number === head.number) break
    }
  }
  if (last.hash !== head.hash) throw new ChainDistrusted('forked')
}
