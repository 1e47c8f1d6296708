import type { Argon2Parameters } from '@chaveiro/contract/calls/account.ts'
import type { z } from 'zod'
import { itemDetails, type NamedItem } from '../../access/item-details.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { AuditDetails } from '../../platform/audit/audit.ts'

/** A link's content as its maker's device sealed it, the proof of its key, and its password's parameters. */
export type ShownDocument = {
  sealed: string
  /** Who made it, sealed likewise. */
  sender: string
  key_proof_hash: string
  password: (z.output<typeof Argon2Parameters> & { proof_hash: string }) | null
}

/** Under the maker's key: their label, and who opened it. */
export type LinkDocument = { label: string | null; viewed_from: string | null; viewed_with: string | null }

/** A second document in the same row. */
export const shownTable = 'one_time_links.sealed'

type MakerRow = { maker_id: string; maker_document: Uint8Array; wrapped: Uint8Array | null }

/** The maker of a link, as in the audit log; null once they were erased. */
export function makerOf(atRest: AtRest, { maker_id: id, maker_document: document, wrapped }: MakerRow) {
  if (!wrapped) return null
  const { email } = openUser(atRest, { id, document, wrapped })
  return { id, email, key: atRest.personKey(id, wrapped) }
}

/** An item link's details for the audit log, with the present title. */
export function detailsOf(
  atRest: AtRest,
  row: {
    item_id: string | null
    item_document: Uint8Array | null
    vault_id: string | null
    vault_document: Uint8Array | null
  },
): { vaultId?: string; itemId?: string; details: AuditDetails } {
  const { item_id, item_document, vault_id, vault_document } = row
  if (item_id === null) return { details: {} }
  if (!item_document || !vault_document || vault_id === null) return { itemId: item_id, details: {} }
  const { name } = atRest.openKept<{ name: string }>('vaults', vault_id, vault_document)
  const item = atRest.open<NamedItem>('items', item_id, item_document)
  return { vaultId: vault_id, itemId: item_id, details: { vault_name: name, ...itemDetails(item) } }
}
