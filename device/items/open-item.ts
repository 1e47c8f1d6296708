import { revealItemRevision } from '@chaveiro/contract/calls/item-revisions.ts'
import type { ItemSecret, SignedItem } from '@chaveiro/contract/calls/items.ts'
import { type RevealedItem, revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openItem as openSealedItem } from '@chaveiro/crypto/processes/open-item.ts'
import type { VaultPlace } from '../base/types/handles.ts'
import type { ListedRevision, OpenedItem, RevealPurpose } from '../base/types/items.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { alteredPerson, showPeople } from '../log/roster/person-addresses.ts'
import { currentVault } from '../log/vault-logs/load-vault.ts'
import { requireShownToRead } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import { withFirstWrapThatOpens } from '../vaults/first-wrap-that-opens.ts'
import { isVerifiedRewrap } from '../vaults/verify-rewrap.ts'
import { itemHandle } from './item-handle.ts'
import { openByTwo } from './open-by-two.ts'
import { openGranted } from './open-granted.ts'
import { noteOpenedPassword } from './opened-passwords.ts'
import { type AskedItem, verifyItem } from './verify-item.ts'
import { whileItemChanges } from './while-item-changes.ts'

/**
 * Reveals (audited), verifies and opens an item. The secret is returned only if its author's signature covers the
 * sealed text for this place; any other fault is named beside it. Throws DistrustError('vault_log') before revealing anything
 * if the vault does not have the name that the person was shown.
 */
export async function openItem(
  session: OpenSession,
  itemId: string,
  vault: VaultPlace | null,
  purpose?: RevealPurpose,
): Promise<OpenedItem> {
  await requireShownToRead(session, vault)
  return openNewest(session, { id: itemId, vaultId: vault?.id ?? null }, purpose)
}

/** The same for callers that have checked the vault's name already. */
export async function openNewest(
  session: OpenSession,
  asked: AskedItem,
  { filledOn }: RevealPurpose = {},
): Promise<OpenedItem> {
  const { id } = asked
  const body = filledOn === undefined ? undefined : { filled_on: filledOn }
  const opened = await whileItemChanges(session, id, async () =>
    openRevealed(session, asked, await session.api.send(revealItem, { params: { id }, body })),
  )
  if (opened.secret) await noteOpenedPassword(session, id, opened.item.revision, opened.secret.password)
  return opened
}

/**
 * The same for an earlier revision. A newer one is not a fault here, but a revision other than the one asked for is. Throws
 * DistrustError('item', 'shown') for another title, author or time, and DistrustError('person') for another address of the author, since
 * the screen shows what is opened under these.
 */
export async function openRevision(
  session: OpenSession,
  itemId: string,
  listed: ListedRevision,
  vault: VaultPlace | null,
): Promise<OpenedItem> {
  await requireShownToRead(session, vault)
  const { revision } = listed
  const params = { id: itemId, revision }
  const opened = await whileItemChanges(session, itemId, async () => {
    const revealed = await session.api.send(revealItemRevision, { params })
    return openRevealed(session, { id: itemId, vaultId: vault?.id ?? null }, revealed, revealed.later)
  })
  if (opened.item.revision === revision) {
    // An altered title is already listed as a fault beside it.
    if (opened.verification.faults.length === 0) await requireListed(session, opened.item, listed)
    return opened
  }
  return { ...opened, secret: null, handle: null, verification: withFault(opened, 'place') }
}

/** Throws unless a verified revision was written as the history showed it. */
async function requireListed(
  session: OpenSession,
  item: SignedItem,
  { title, author_id: id, author_email: email, author_identity_salt, created_at }: ListedRevision,
): Promise<void> {
  const { by, at } = parseStatement(item.signature, 'chaveiro.item.change').payload
  if (item.title !== title || by !== id || at !== created_at) throw new DistrustError('item', 'shown')
  // Erased people have no address any more.
  if (email === '') return
  const people = await showPeople(session, [{ id, email, identity_salt: author_identity_salt }])
  if (people[id]?.address === 'altered') throw alteredPerson(id)
}

function withFault({ verification }: OpenedItem, fault: 'place'): OpenedItem['verification'] {
  return { ...verification, faults: [...new Set([...verification.faults, fault])] }
}

/** Verifies and opens what a reveal answered. `later`: the item's changes after it. */
export async function openRevealed(
  session: OpenSession,
  asked: AskedItem,
  revealed: RevealedItem,
  later: readonly string[] = [],
): Promise<OpenedItem> {
  // A granted key may be of an earlier revision until a member's device has delivered the edited one.
  const isLent = revealed.grant !== null || revealed.opening !== null
  const isOlder = isLent && revealed.later.length > 0
  const changesAfter = isLent ? revealed.later : later
  const { item, password: sealed, key } = revealed
  const verification = await verifyItem(session, item, asked, { sealed, key, later: changesAfter })
  const isSameRow = revealed.revision === item.revision && revealed.generation === item.generation
  if (!isSameRow) verification.faults.push('place')
  const isSigned = verification.author !== null && isSameRow
  if (isSigned && !(await isVerifiedRewrap(session, asked.id, revealed)))
    verification.faults.push('sealed_text')
  const isCovered =
    isSigned && !verification.faults.some((fault) => fault === 'sealed_text' || fault === 'place')
  if (!isCovered) return { item, secret: null, verification, isOlder, until: null, handle: null }
  const { secret, until } = await openVerified(session, asked.id, revealed)
  if (!secret) verification.faults.push('sealed_text')
  const handle = verification.faults.length === 0 ? await itemHandle(session, item) : null
  return { item, secret, verification, isOlder, until, handle }
}

/** Opens with the key that came with the answer: the vault's, a granted one, or two custodians' values. */
async function openVerified(
  session: OpenSession,
  itemId: string,
  revealed: RevealedItem,
): Promise<Pick<OpenedItem, 'secret' | 'until'>> {
  const { grant, opening } = revealed
  if (grant) return openGranted(session, itemId, { ...revealed, grant })
  if (opening) return openByTwo(session, itemId, { ...revealed, opening })
  return { secret: await open(session, itemId, revealed), until: null }
}

/** Opens by the author's wrap of the item's key, or by a later wrap if that one does not open. */
async function open(
  session: OpenSession,
  itemId: string,
  { item, password: sealed, revision, rewrap, ...own }: RevealedItem,
): Promise<ItemSecret | null> {
  const vault = await currentVault(session, item.vault_id)
  if (session.ended.signal.aborted) throw new SessionError('locked')
  try {
    return await withFirstWrapThatOpens(vault, [own, rewrap], ({ key }, keys) =>
      openSealedItem({ sealed, key }, { item: itemId, revision }, keys),
    )
  } catch (error) {
    if (error instanceof OpenFailed) return null
    throw error
  }
}
