import type { VaultMember } from '@chaveiro/contract/vaults.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { UserDocument } from '../../platform/identity/actor.ts'
import { selectMembers } from './vaults.queries.ts'

type Member = z.output<typeof VaultMember>

/** Who may hold the vault's key, by membership row, and whether they hold the newest one. */
export async function listMembers(reader: Reader, atRest: AtRest, vaultId: string): Promise<Member[]> {
  const rows = await reader.all(selectMembers, { vault_id: vaultId })
  return rows.map((row) => {
    const personKey = atRest.personKey(row.user_id, row.wrapped)
    const { name, email } = atRest.openKept<UserDocument>('users', row.user_id, row.document, personKey)
    return {
      user_id: row.user_id,
      name,
      email,
      source: row.source as Member['source'],
      from_vault_id: row.from_vault_id,
      holds_key: row.key_user_id !== null,
    }
  })
}
