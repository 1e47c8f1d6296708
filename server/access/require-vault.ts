import { type Action, decide, goesOnInDeleted } from '@chaveiro/contract/rules/people/rights.ts'
import { presentRole } from '../organisation/present-role.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { openVault, type VaultDocument } from '../signed-logs/vault-documents.ts'
import { requireRightInVault } from './require-right.ts'
import { selectVaultDocument, selectVaultFacts } from './vault-facts.queries.ts'

/** A vault inside the transaction, with the acting person's relation to it. */
export type VaultFacts = {
  id: string
  parentId: string | null
  visibility: 'listed' | 'private'
  custody: 'shared' | 'split'
  generation: number
  /** Somebody lost access to the key: writes wait until a device starts the next generation. */
  generationDue: boolean
  version: number
  isMember: boolean
  /** Not only a reader. */
  isWriter: boolean
  holdsKey: boolean
  isDeleted: boolean
  document: Readonly<VaultDocument>
}

type VaultColumns = {
  vault_id: string
  parent_id: string | null
  visibility: string
  custody: string
  vault_generation: number
  generation_due: boolean
  version: number
  is_deleted: unknown
  confirmed: unknown
  // SQLite returns 0 and 1 for a boolean expression.
  is_member: unknown
  is_writer: unknown
  holds_key: unknown
}

/**
 * Reads a vault and decides inside this transaction: 404 if it is hidden from the person, 403 for what they may not do.
 * Decided from plain columns, in one query, before any document is read, so that a hidden vault takes the same time as
 * an absent one. A deleted vault is absent but for what goes on in it.
 */
export async function requireVault(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  id: string,
  action: Action,
): Promise<VaultFacts> {
  const row = await reader.first(selectVaultFacts, { id, user_id: actor.id })
  // A hidden vault and an absent one answer the same.
  if (!row) throw new Refusal('not_found')
  const [role, facts] = [presentRole(row), seenFacts(row)]
  if (row.is_deleted && !(goesOnInDeleted(action) && decide(role, action, facts).allowed)) {
    throw new Refusal('not_found')
  }
  requireRightInVault(role, action, facts)
  const kept = await reader.first(selectVaultDocument, { id })
  // The vault was deleted at this moment.
  if (!kept) throw new Refusal('not_found')
  return vaultFacts(atRest, row, kept.document)
}

/** Throws 404 for a deleted vault, which people only leave: nobody is let in, and its rules stay as they are. */
export function requireNotDeleted({ isDeleted }: Pick<VaultFacts, 'isDeleted'>): void {
  if (isDeleted) throw new Refusal('not_found')
}

/**
 * The acting person's relation to a vault, from plain columns; none before their keys are confirmed. Without
 * `is_writer` they may see at most.
 */
export function seenFacts(row: {
  visibility: string
  is_member: unknown
  is_writer?: unknown
  is_deleted?: unknown
  confirmed: unknown
}) {
  const isConfirmed = Boolean(row.confirmed)
  return {
    isMember: isConfirmed && Boolean(row.is_member),
    isWriter: isConfirmed && Boolean(row.is_writer),
    isListed: isConfirmed && row.visibility === 'listed' && !row.is_deleted,
  }
}

export function vaultFacts(atRest: AtRest, row: VaultColumns, document: Uint8Array): VaultFacts {
  return {
    id: row.vault_id,
    parentId: row.parent_id,
    visibility: row.visibility as VaultFacts['visibility'],
    custody: row.custody as VaultFacts['custody'],
    generation: row.vault_generation,
    generationDue: row.generation_due,
    version: row.version,
    isMember: seenFacts(row).isMember,
    isWriter: seenFacts(row).isWriter,
    holdsKey: Boolean(row.holds_key),
    isDeleted: Boolean(row.is_deleted),
    document: openVault(atRest, { id: row.vault_id, document }),
  }
}
