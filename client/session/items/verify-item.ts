import type { SignedItem } from '@chaveiro/contract/items.ts'
import { overviewDigestInput } from '@chaveiro/contract/rules/item-overview.ts'
import { checkRevisionAuthor } from '@chaveiro/contract/rules/item-statement.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { StatementPayload } from '@chaveiro/contract/rules/statement-kinds.ts'
import { type StatementFault, StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { ItemFault, ItemVerification } from '../../types/items.ts'
import { knownHead } from '../heads/head-state.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { withFreshLogs } from '../vault-logs/with-fresh-logs.ts'

type Revision = StatementPayload<'chaveiro.item.revision'>

/** The sealed text and wrapped key, where a reveal delivered them; a list or dialog has only the text's hash. */
export interface DeliveredSecret {
  sealed: string
  key: string
  /** It was asked for as an earlier revision: that there is a newer one is no fault. */
  isEarlier?: boolean
}

/**
 * Checks an item against its author's signature, roster, vault log and this device's memory, and names every fault.
 * `askedId` is the item that was asked for.
 */
export async function verifyItem(
  session: OpenSession,
  item: SignedItem,
  askedId: string,
  delivered: DeliveredSecret | null,
): Promise<ItemVerification> {
  return withFreshLogs(
    session,
    item.vault_id,
    (vault) => verifyIn(session, vault, item, askedId, delivered),
    isStale,
  )
}

/** Logs older than the statement make it look forged, so they are fetched again first. */
function isStale({ faults }: ItemVerification): boolean {
  return faults.some((fault) => fault === 'roster_head' || fault === 'author' || fault === 'place')
}

async function verifyIn(
  session: OpenSession,
  vault: OpenVault,
  item: SignedItem,
  askedId: string,
  delivered: DeliveredSecret | null,
): Promise<ItemVerification> {
  const faults = new Set<ItemFault>()
  const signed = await signedBy(vault, item, askedId, faults)
  if (signed) {
    await compare(signed, item, delivered, faults)
    if (!delivered?.isEarlier) {
      await compareWithMemory(session, item, signed, faults)
      compareWithHead(session, signed, faults)
    }
  }
  return { faults: [...faults], author: signed?.by ?? null }
}

async function signedBy(
  vault: OpenVault,
  item: SignedItem,
  askedId: string,
  faults: Set<ItemFault>,
): Promise<Revision | null> {
  const { roster, log } = vault
  const place = { roster, log, item: askedId, revision: item.revision, generation: item.generation }
  try {
    return await checkRevisionAuthor(item.signature, place, verifier)
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    faults.add(itemFaultOf[error.fault] ?? 'signature')
    return null
  }
}

const itemFaultOf: Partial<Record<StatementFault, ItemFault>> = {
  wrong_place: 'place',
  wrong_generation: 'place',
  unknown_roster_head: 'roster_head',
  unknown_person: 'author',
  not_entitled: 'author',
}

async function compare(
  signed: Revision,
  item: SignedItem,
  delivered: DeliveredSecret | null,
  faults: Set<ItemFault>,
) {
  const sealedHash = delivered ? await hashText(delivered.sealed, verifier) : item.sealed_hash
  if (signed.sealed !== sealedHash) faults.add('sealed_text')
  if (delivered && signed.key !== (await hashText(delivered.key, verifier))) faults.add('sealed_text')
  if (signed.overview !== (await hashText(overviewDigestInput(item), verifier))) faults.add('overview')
}

async function compareWithMemory(
  session: OpenSession,
  item: SignedItem,
  signed: Revision,
  faults: Set<ItemFault>,
) {
  const hash = await hashText(item.signature, verifier)
  const seen = await session.seen.item(signed.item)
  if (seen && seen.vault !== signed.vault) {
    faults.add('place')
    return
  }
  const isOlder =
    seen && (signed.revision < seen.revision || (signed.revision === seen.revision && hash !== seen.hash))
  if (isOlder) faults.add('older_revision')
  else if (signed.revision !== seen?.revision) {
    await session.seen.keepItems(
      new Map([[signed.item, { vault: signed.vault, revision: signed.revision, hash }]]),
    )
  }
}

/** An item is no older than the vault's newest head has it; one that the head lacks is not of an ended generation. */
function compareWithHead(session: OpenSession, signed: Revision, faults: Set<ItemFault>) {
  const head = knownHead(session, signed.vault)
  if (!head) return
  const covered = head.entries.get(signed.item)?.[1] ?? 0
  if (signed.revision < covered) faults.add('older_revision')
  if (signed.revision > covered && signed.generation < head.payload.generation) faults.add('author')
}
