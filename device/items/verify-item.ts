import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { checkChangeAuthor } from '@chaveiro/contract/log/items/item-change.ts'
import type { RevisionPayload } from '@chaveiro/contract/log/items/item-content.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { type StatementFault, StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { overviewDigestInput } from '@chaveiro/contract/rules/items/item-overview.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { mapConcurrently } from '../base/async/map-concurrently.ts'
import { settle } from '../base/async/settle.ts'
import type { ItemFault, ItemVerification } from '../base/types/items.ts'
import { throwIfNewer } from '../base/types/session-error.ts'
import { isDoubtful, readVaultState } from '../log/heads/read-vault-state.ts'
import { believedItems, isElsewhere, standingOf } from '../log/heads/vault-items.ts'
import { withFreshLogs } from '../log/vault-logs/with-fresh-logs.ts'
import type { OpenSession } from '../state/open-session.ts'

/** The sealed text and wrapped key of a reveal; lists and dialogs have only the text's hash. */
export interface DeliveredSecret {
  sealed: string
  key: string
  /** If an earlier revision was asked for: the item's changes after it, up to the newest. */
  later?: readonly string[]
}

/** Which item was asked for, and in which vault the person sees it; null if none is shown. */
export interface AskedItem {
  readonly id: string
  readonly vaultId: string | null
  /** It was deleted by a signed change, and is opened to be restored. */
  readonly isDeleted?: boolean
}

/** An item as the server answered it, as which it was asked for, and what came with it. */
export interface ToVerify {
  readonly item: SignedItem
  readonly asked: AskedItem
  readonly delivered: DeliveredSecret | null
}

/**
 * Checks an item against the changes that its vault's members signed, and names every fault. An item that neither the head nor a later
 * change covers is not believed, even if its signature is right. `asked` names the vault, since another vault's member could use the
 * same id.
 */
export async function verifyItem(
  session: OpenSession,
  item: SignedItem,
  asked: AskedItem,
  delivered: DeliveredSecret | null,
): Promise<ItemVerification> {
  const [verification] = await verifyItems(session, [{ item, asked, delivered }])
  return verification as ItemVerification
}

/** The same for many, in their order; where they were seen is remembered at once. */
export async function verifyItems(
  session: OpenSession,
  all: readonly ToVerify[],
): Promise<ItemVerification[]> {
  const checked = await mapConcurrently(all, async ({ item, asked, delivered }) => {
    const faults = new Set<ItemFault>()
    const payload = read(item, asked, faults)
    if (!payload) return { faults, payload, author: null }
    const covering = { later: delivered?.later ?? [], isDeleted: asked.isDeleted ?? false }
    const isCovered = await requireCovered(session, item, payload, covering, faults)
    await compare(payload, item, delivered, faults)
    return { faults, payload, author: isCovered ? payload.by : null }
  })
  await compareWithMemory(session, checked)
  return checked.map(({ faults, author }) => ({ faults: [...faults], author }))
}

/** The change that this row claims as its origin; null if that change is about another item. */
function read(item: SignedItem, { id, vaultId }: AskedItem, faults: Set<ItemFault>): RevisionPayload | null {
  try {
    const { payload } = parseStatement(item.signature, 'chaveiro.item.change')
    const isHere = payload.vault === item.vault_id && payload.item === id && item.id === id
    const isThis = payload.revision === item.revision && payload.generation === item.generation
    const isShown = vaultId === null || vaultId === payload.vault
    if (isHere && isShown && isThis && payload.act !== 'delete') return payload
    faults.add('place')
  } catch (error) {
    throwIfNewer(error)
    if (!(error instanceof StatementRefused)) throw error
    faults.add('signature')
  }
  return null
}

/** Says why an item is not covered by the changes, after looking for newer ones. */
async function requireCovered(
  session: OpenSession,
  { signature }: SignedItem,
  payload: RevisionPayload,
  { later, isDeleted }: { later: readonly string[]; isDeleted: boolean },
  faults: Set<ItemFault>,
): Promise<boolean> {
  const { vault, item, revision } = payload
  const newest = await newestOfItem(signature, payload, later)
  const isStanding = () => {
    const standing = standingOf(session, vault, item)
    return standing?.isDeleted === isDeleted && standing.hash === newest
  }
  const { fault, isCovered } = await settle(
    ({ value }) => (value?.mustReadAgain ? {} : 'stands'),
    async () => {
      const isDoubted = !isStanding() && isDoubtful(await readVaultState(session, vault))
      // The head's signer vouches that the item exists, not that its author was entitled.
      const fault = await authorFault(session, vault, signature)
      const isCovered = isStanding() && fault === undefined
      // If somebody's right has ended, the changes have to be judged again before anything is believed.
      const mustReadAgain = !isCovered && believedItems(session, vault) === undefined && !isDoubted
      return { fault, isCovered, mustReadAgain }
    },
  )
  if (isCovered) return true
  const standing = standingOf(session, vault, item)
  const isOlder = standing && (standing.isDeleted || revision <= standing.revision)
  faults.add(fault ?? (isOlder && later.length === 0 ? 'older_revision' : 'uncovered'))
  return false
}

/** The hash of the item's newest change, following each change after this revision's; null if they do not form a chain. */
async function newestOfItem(
  signature: string,
  payload: RevisionPayload,
  later: readonly string[],
): Promise<string | null> {
  let hash = await hashText(signature, verifier)
  let { revision } = payload
  for (const text of later) {
    try {
      const next = parseStatement(text, 'chaveiro.item.change').payload
      const goesOn = next.item === payload.item && next.act !== 'create' && next.before === hash
      if (!goesOn || next.revision !== revision + 1) return null
      revision = next.revision
    } catch (error) {
      if (error instanceof StatementRefused) return null
      throw error
    }
    hash = await hashText(text, verifier)
  }
  return hash
}

/** Why its author was not entitled to write it, by the newest logs; undefined if they were. */
function authorFault(
  session: OpenSession,
  vaultId: string,
  signature: string,
): Promise<ItemFault | undefined> {
  const check = async (logs: Parameters<typeof checkChangeAuthor>[1]) => {
    try {
      await checkChangeAuthor(signature, logs, verifier)
      return undefined
    } catch (error) {
      if (!(error instanceof StatementRefused)) throw error
      return itemFaultOf[error.fault] ?? 'signature'
    }
  }
  return withFreshLogs(session, vaultId, check, (fault) => fault !== undefined)
}

const itemFaultOf: Partial<Record<StatementFault, ItemFault>> = {
  wrong_place: 'place',
  wrong_generation: 'place',
  unknown_roster_head: 'roster_head',
  unknown_log_head: 'author',
  unknown_person: 'author',
  not_entitled: 'author',
  closed: 'author',
}

async function compare(
  signed: RevisionPayload,
  item: SignedItem,
  delivered: DeliveredSecret | null,
  faults: Set<ItemFault>,
) {
  const sealedHash = delivered ? await hashText(delivered.sealed, verifier) : item.sealed_hash
  if (signed.sealed !== sealedHash) faults.add('sealed_text')
  if (delivered && signed.key !== (await hashText(delivered.key, verifier))) faults.add('sealed_text')
  const digest = await hashText(overviewDigestInput(item, item.overview_salt), verifier)
  if (signed.overview !== digest) faults.add('overview')
}

type Checked = { readonly faults: Set<ItemFault>; readonly payload: RevisionPayload | null }

/** An item never changes its vault: one that this device saw in another vault was put here under that one's id. */
async function compareWithMemory(session: OpenSession, checked: readonly Checked[]): Promise<void> {
  const unseen = new Map<string, string[]>()
  await mapConcurrently(checked, async ({ faults, payload }) => {
    if (!payload) return
    const { item, vault } = payload
    const seenItem = await session.seen.item(item)
    if ((seenItem && seenItem.vault !== vault) || isElsewhere(session, vault, item)) faults.add('place')
    else if (!seenItem && faults.size === 0) unseen.set(vault, [...(unseen.get(vault) ?? []), item])
  })
  for (const [vault, items] of unseen) await session.seen.keepItems(items, { vault })
}
