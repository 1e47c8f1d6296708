import type { Role } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { Action } from '@chaveiro/contract/rules/rights.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import { requireRightInVault } from '../../access/require-right.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor, UserDocument } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ItemRow } from './item-answer.ts'
import { type RevisionDocument, revisionRow } from './item-documents.ts'
import { selectItemFacts, selectVaultFacts } from './items.queries.ts'
import { type Checkout, liveCheckout } from './items.rules.ts'

/** Who asks, from where, when and in which language: what every use case needs of a request. */
export type Caller = { actor: Actor; ip: string; now: number; language: Language }

/** What the use cases stand on; the vaults' signed logs are handed in, since another feature keeps them. */
export type Ground = Pick<Platform, 'atRest' | 'appendAudit' | 'auditChain'> & {
  currentVaultLog: (reader: Reader, atRest: AtRest, vaultId: string) => Promise<VaultLogState | null>
  /** Ends the open tasks to change a credential: somebody has changed it. */
  endRotateTasks: (tx: Tx, itemId: string, at: string) => Promise<void>
  /** Asks for a change of a credential whose holder revealed it and is not its owner. */
  askAfterCheckIn: (tx: Tx, checkIn: CheckIn) => Promise<void>
}

/** Somebody's check-out of an item that ends. */
export type CheckIn = {
  itemId: string
  vaultId: string
  title: string
  owner: string
  holderId: string
  since: string
  now: number
}

export type VaultFacts = {
  vaultId: string
  vaultName: string
  generation: number
  /** Somebody lost the key: nothing is written until a device starts the next generation. */
  generationDue: boolean
  version: number
  isMember: boolean
  holdsKey: boolean
}

export type ItemFacts = {
  item: ItemRow
  vault: VaultFacts
  revision: RevisionDocument
  checkout: Checkout | null
}

type VaultColumns = {
  vault_id: string
  visibility: string
  vault_generation: number
  generation_due: boolean
  version: number
  vault_document: Uint8Array
  role: string
  status: string
  is_member: unknown
  holds_key: unknown
}

/** Reads a vault and decides inside this transaction: 404 for what the person may not see, 403 for what they may not do. */
export async function requireVault(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  id: string,
  action: Action,
): Promise<VaultFacts> {
  const row = await reader.first(selectVaultFacts, { id, user_id: actor.id })
  if (!row) throw new Refusal('not_found')
  const vault = vaultFacts(atRest, row)
  requireRightInVault(presentRole(row), action, {
    isMember: vault.isMember,
    isListed: row.visibility === 'listed',
  })
  return vault
}

/** The same for an item that is there. */
export async function requireItem(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  id: string,
  action: Action,
): Promise<ItemFacts> {
  const row = await reader.first(selectItemFacts, { id, user_id: actor.id })
  if (!row) throw new Refusal('not_found')
  const vault = vaultFacts(atRest, row)
  const checkout = liveCheckout(checkoutOf(atRest, row), now)
  const facts = {
    isMember: vault.isMember,
    isListed: row.visibility === 'listed',
    isCreator: row.created_by === actor.id,
    isHolder: checkout?.userId === actor.id,
  }
  // Nobody is a holder's stranger where there is no holder: that has a refusal of its own.
  const decided = action === 'check_in_item' && !checkout ? 'see_vault' : action
  requireRightInVault(presentRole(row), decided, facts, { holder: checkout?.email ?? '' })
  const rowId = revisionRow(row.id, row.revision)
  const revision = atRest.open<RevisionDocument>('item_revisions', rowId, row.revision_document)
  return { item: row, vault, revision, checkout }
}

/** Throws unless the person can open with the vault's newest key. */
export function requireKey({ generation, isMember, holdsKey }: VaultFacts): void {
  if (generation === 0) throw new Refusal('vault_unkeyed')
  if (!isMember) throw new Refusal('not_member')
  if (!holdsKey) throw new Refusal('key_missing')
}

/** Throws unless the person can write under the vault's newest key, and that key may still be written under. */
export function requireWritable(vault: VaultFacts): void {
  requireKey(vault)
  if (vault.generationDue) throw new Refusal('stale_generation')
}

type CheckoutColumns = {
  since: string | null
  until: string | null
  holder_id: string | null
  holder_document: Uint8Array | null
  holder_wrapped: Uint8Array | null
}

/** The check-out of a row, over or not. */
export function checkoutOf(atRest: AtRest, row: CheckoutColumns): Checkout | null {
  const { since, until, holder_id, holder_document, holder_wrapped } = row
  if (!since || !until || !holder_id || !holder_document || !holder_wrapped) return null
  const email = emailOf(atRest, holder_id, holder_document, holder_wrapped)
  return { userId: holder_id, email, since, until }
}

/** A person's e-mail from their rows. */
export function emailOf(atRest: AtRest, id: string, document: Uint8Array, wrapped: Uint8Array): string {
  return atRest.openKept<UserDocument>('users', id, document, atRest.personKey(id, wrapped)).email
}

function vaultFacts(atRest: AtRest, row: VaultColumns): VaultFacts {
  return {
    vaultId: row.vault_id,
    vaultName: atRest.openKept<{ name: string }>('vaults', row.vault_id, row.vault_document).name,
    generation: row.vault_generation,
    generationDue: row.generation_due,
    version: row.version,
    // SQLite has 0 and 1 for what is no column.
    isMember: Boolean(row.is_member),
    holdsKey: Boolean(row.holds_key),
  }
}

/** The role that the person has now, not the one that they had when the request came in. */
function presentRole({ role, status }: { role: string; status: string }): Role {
  if (status !== 'active') throw new Refusal('signed_out')
  return role as Role
}
