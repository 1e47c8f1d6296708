import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { followChanges, type VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import { parseStatement, type Verifier } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { ChangePoint } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { throwIfNewer } from '../../base/types/session-error.ts'
import type { VaultFault } from '../../base/types/vaults.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { Claim } from '../../state/session-state.ts'
import { ChainDistrusted } from './chain-distrusted.ts'
import type { DeliveredHead } from './start-from-head.ts'

/** The logs to judge changes by, and the points that the changes have to pass. */
export interface Following {
  readonly logs: Logs
  /** The newest change that this device saw, in this session or before. */
  readonly lastSeen: ChangePoint | undefined
  /** Up to this number, a signed statement or this device's memory names the changes by their hashes. */
  readonly vouchedTo: number
  /** Changes that colleagues' devices saw and this one had not read. */
  readonly claims: readonly Claim[]
}

export interface Followed {
  readonly items: VaultItems
  /** The first change that is not believed; none after it is. */
  readonly fault: VaultFault | null
}

/** Below a vouched point signatures need no check, since the hashes lead to it. */
const trusting: Verifier = { ...verifier, verifyEd25519: () => true }

/**
 * Follows a vault's changes from what is believed to the newest one that the first answer names, page by page. Each page must make
 * progress. Throws ChainDistrusted if the changes miss a point that they must pass, and SessionError('newer_release') at a change
 * that this release cannot read.
 */
export async function followToNewest(
  session: OpenSession,
  vaultId: string,
  start: VaultItems,
  first: Pick<DeliveredHead, 'changes' | 'newest'>,
  following: Following,
): Promise<Followed> {
  let { items, fault } = await takeChanges(start, first.changes, following)
  while (fault === null && numberOf(items) < first.newest) {
    const after = numberOf(items)
    const page = await session.api.send(getVaultHead, { params: { id: vaultId }, query: { after } })
    ;({ items, fault } = await takeChanges(items, page.changes, following))
    // Otherwise a server could hold a device for ever with empty pages.
    if (numberOf(items) === after && fault === null) throw new ChainDistrusted('gap')
  }
  const { lastSeen, vouchedTo } = following
  if (lastSeen && numberOf(items) < lastSeen.number) throw new ChainDistrusted('shrunk')
  if (numberOf(items) < vouchedTo) throw new ChainDistrusted('gap')
  return { items, fault }
}

/** Believes changes one after the other up to the first that does not hold. */
export async function takeChanges(
  start: VaultItems,
  texts: readonly string[],
  { logs, lastSeen, vouchedTo, claims }: Following,
): Promise<Followed> {
  let items = start
  const first = numberOf(start) + 1
  const last = numberOf(start) + texts.length
  const claimed = claims.map(({ number }) => number)
  const ends = [vouchedTo, lastSeen?.number ?? 0, ...claimed, last].filter(
    (end) => end >= first && end <= last,
  )
  for (const end of new Set(ends.sort((one, other) => one - other))) {
    const part = texts.slice(numberOf(items) + 1 - first, end + 1 - first)
    const followed = await takePart(items, part, logs, end <= vouchedTo ? trusting : verifier)
    if (followed.fault) return followed
    items = followed.items
    if (end === lastSeen?.number && items.newest?.hash !== lastSeen.hash) throw new ChainDistrusted('forked')
    const other = claims.find(({ number, hash }) => end === number && items.newest?.hash !== hash)
    if (other) throw new ChainDistrusted('forked', other)
  }
  return { items, fault: null }
}

async function takePart(
  start: VaultItems,
  texts: readonly string[],
  logs: Logs,
  by: Verifier,
): Promise<Followed> {
  try {
    return { items: await followChanges(start, texts, logs, by), fault: null }
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
  }
  // One of the batch does not hold; find the ones before it.
  let items = start
  for (const text of texts) {
    try {
      items = await followChanges(items, [text], logs, by)
    } catch (error) {
      throwIfNewer(error)
      if (!(error instanceof StatementRefused)) throw error
      return { items, fault: faultOf(text, error) }
    }
  }
  return { items, fault: null }
}

const chainFaults = new Set(['malformed', 'wrong_kind', 'wrong_seq', 'wrong_prev', 'wrong_time'])

/** A change by somebody who may not write is a fault of the item; one that does not continue the chain is a fault of the vault. */
function faultOf(text: string, { fault }: StatementRefused): VaultFault {
  if (chainFaults.has(fault)) return { kind: 'head', fault }
  return { kind: 'unentitled', itemId: parseStatement(text, 'chaveiro.item.change').payload.item }
}

const numberOf = ({ newest }: VaultItems) => newest?.number ?? 0
