import { listOldItemKeys, rewrapItems, type WrappedItemKey } from '@chaveiro/contract/calls/generations.ts'
import type { ItemStanding } from '@chaveiro/contract/log/items/item-change.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { type RewrappedItemKey, rewrapItemKey } from '@chaveiro/crypto/processes/rewrap-item-key.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { DealtKeys } from '@chaveiro/crypto/processes/wrap-for-custody.ts'
import { mapConcurrently } from '../base/async/map-concurrently.ts'
import { SessionError } from '../base/types/session-error.ts'
import { currentItems } from '../log/heads/read-vault-state.ts'
import { newestKeys } from '../log/vault-logs/load-vault.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { dealtKeysOf } from './custody-keys.ts'
import { cannotOpen, type Wrap, withFirstWrapThatOpens } from './first-wrap-that-opens.ts'
import { isVerifiedIn } from './verify-rewrap.ts'
import { writeUnderNewestKey } from './write-under-newest-key.ts'

const pageRows = 200
/** 400,000 keys; the server's list must end. */
const maxPages = 2000

type Progress = { done: number; total: number }

/**
 * Wraps all item keys of a vault under its newest generation and dealing, page by page. Skips a key that its author's statement does not
 * cover; opening that item says why. Cancelling keeps what was done.
 */
export async function rewrapVault(
  session: OpenSession,
  vaultId: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ rewrapped: number; cancelled: boolean }> {
  let rewrapped = 0
  let done = 0
  let total = 0
  let cursor: string | undefined
  for (let pages = 0; pages < maxPages; pages++) {
    if (signal.aborted || session.ended.signal.aborted) return { rewrapped, cancelled: true }
    const page = await rewrapPage(session, vaultId, cursor)
    if (cursor === undefined) total = page.remaining
    rewrapped += page.rewrapped
    done += page.found
    onProgress({ done, total: Math.max(done, total) })
    if (page.next === null) return { rewrapped, cancelled: false }
    cursor = page.next
  }
  throw new SessionError('answer_endless')
}

/**
 * Wraps one page of item keys. Of the `found` keys, `sent` were wrapped here and the rest skipped; `rewrapped` leaves out those that
 * another device wrapped meanwhile. A page that does not advance is the last.
 */
export async function rewrapPage(
  session: OpenSession,
  vaultId: string,
  cursor: string | undefined,
  isWanted: (key: WrappedItemKey) => boolean = () => true,
) {
  const query = { limit: pageRows, ...(cursor !== undefined && { cursor }) }
  const page = await session.api.send(listOldItemKeys, { params: { id: vaultId }, query })
  const keys = page.keys.filter(isWanted)
  const done = await writeUnderNewestKey(session, vaultId, (vault) => sendPage(session, vault, keys))
  const goesOn = page.next !== null && page.keys.length > 0 && page.next > (cursor ?? '')
  return { ...done, found: page.keys.length, remaining: page.remaining, next: goesOn ? page.next : null }
}

async function sendPage(
  session: OpenSession,
  vault: OpenVault,
  keys: readonly WrappedItemKey[],
): Promise<{ sent: RewrappedItemKey[]; rewrapped: number }> {
  const dealt = await dealtKeysOf(vault)
  const { standings } = (await currentItems(session, vault.id)).items
  const rewraps = await mapConcurrently(keys, (key) =>
    rewrapOne(session, vault, key, standings.get(key.item), dealt),
  )
  const sent = rewraps.filter((rewrap) => rewrap !== null)
  if (sent.length === 0) return { sent, rewrapped: 0 }
  const { rewrapped } = await session.api.send(rewrapItems, {
    params: { id: vault.id },
    body: { rewraps: sent },
  })
  return { sent, rewrapped }
}

async function rewrapOne(
  session: OpenSession,
  vault: OpenVault,
  wrapped: WrappedItemKey,
  standing: ItemStanding | undefined,
  dealt: DealtKeys | null,
): Promise<RewrappedItemKey | null> {
  const { item, revision, signature } = wrapped
  const to = newestKeys(vault)
  const of = await hashText(signature, verifier)
  // Skips a revision that is not the present one by the vault's head and later changes.
  if (standing?.hash !== of || standing.isDeleted) return null
  try {
    return await withFirstWrapThatOpens(vault, await verifiedWraps(vault, wrapped), ({ key }, from) => {
      const place = { item, revision, key, of }
      return rewrapItemKey(session.keys, place, from, to, vault.roster.head, dealt)
    })
  } catch (error) {
    if (error instanceof StatementRefused || cannotOpen(error)) return null
    throw error
  }
}

/** The author's own wrap and the later one, each only if it was signed for this revision. */
async function verifiedWraps(vault: OpenVault, wrapped: WrappedItemKey): Promise<(Wrap | null)[]> {
  const { item, revision, generation, key, signature, rewrap } = wrapped
  const signed = parseStatement(signature, 'chaveiro.item.change').payload
  const isHere = signed.item === item && signed.revision === revision && signed.generation === generation
  const isOwn = isHere && signed.act !== 'delete' && signed.key === (await hashText(key, verifier))
  const isLater = rewrap && (await isVerifiedIn(vault, { item, revision, signature, rewrap }))
  return [isOwn ? wrapped : null, isLater ? rewrap : null]
}
