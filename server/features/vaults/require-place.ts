import { vaultDepthMax } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { selectChildren, selectParent } from './vaults.queries.ts'
import { makesCycle } from './vaults.rules.ts'

/**
 * Checks the place of a new vault. Its ancestors are read in the transaction that uses the place, so that two
 * simultaneous acts cannot go too deep together.
 */
export async function requirePlaceUnder(reader: Reader, parentId: string): Promise<void> {
  await ancestorsOf(reader, parentId, vaultDepthMax - 1)
}

/** Checks where a vault is moved to, with all vaults in it: `vault_cycle` inside itself, `vault_too_deep`. */
export async function requirePlaceFor(reader: Reader, id: string, parentId: string): Promise<void> {
  const above = await ancestorsOf(reader, parentId, vaultDepthMax - 1)
  if (makesCycle(id, above)) throw new Refusal('vault_cycle')
  let room = vaultDepthMax - above.length
  for (let level = [id]; level.length > 0; room -= 1) {
    if (room === 0) throw tooDeep()
    level = (await selectChildren(reader, level)).map((child) => child.id)
  }
}

/** From the parent up to the top. */
async function ancestorsOf(reader: Reader, parentId: string, most: number): Promise<string[]> {
  const ancestors: string[] = []
  for (let next: string | null = parentId; next !== null; ) {
    const row: { parent_id: string | null } | undefined = await reader.first(selectParent, { id: next })
    if (!row) throw new Refusal('not_found')
    if (ancestors.length === most) throw tooDeep()
    ancestors.push(next)
    next = row.parent_id
  }
  return ancestors
}

const tooDeep = () => new Refusal('vault_too_deep', { placeholders: { limit: String(vaultDepthMax) } })
