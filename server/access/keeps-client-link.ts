import type { Role } from '@chaveiro/contract/constants.ts'
import { type Action, decide } from '@chaveiro/contract/rules/people/rights.ts'
import type { Reader } from '../platform/db/db.ts'
import type { Database } from '../platform/db/schema.ts'
import { seenFacts } from './require-vault.ts'
import { selectVaultFacts } from './vault-facts.queries.ts'

type Keepers = Pick<Database['client_links'], 'vault_id' | 'maker_id' | 'deputy_id'>

/** The right that maker or deputy needs to keep the link. */
const rightOf = { maker: 'make_client_link', deputy: 'see_client_links' } as const satisfies Record<
  string,
  Action
>

/**
 * Who may still keep the link, by roles and memberships inside this transaction: its maker, else its deputy, else null.
 */
export async function keeperOf(reader: Reader, link: Keepers): Promise<'maker' | 'deputy' | null> {
  if (await mayKeep(reader, link.vault_id, link.maker_id, rightOf.maker)) return 'maker'
  return (await mayKeep(reader, link.vault_id, link.deputy_id, rightOf.deputy)) ? 'deputy' : null
}

/** Whether this person may keep the link, as its maker or deputy. */
export async function keepsClientLink(reader: Reader, link: Keepers, userId: string): Promise<boolean> {
  if (userId === link.maker_id) return mayKeep(reader, link.vault_id, userId, rightOf.maker)
  return userId === link.deputy_id && mayKeep(reader, link.vault_id, userId, rightOf.deputy)
}

async function mayKeep(
  reader: Reader,
  vaultId: string,
  userId: string | null,
  action: Action,
): Promise<boolean> {
  if (userId === null) return false
  const row = await reader.first(selectVaultFacts, { id: vaultId, user_id: userId })
  if (row?.status !== 'active') return false
  return decide(row.role as Role, action, seenFacts(row)).allowed
}
