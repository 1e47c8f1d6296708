import { isDeepStrictEqual } from 'node:util'
import type { updateVault as call, Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { z } from 'zod'
import { requireVault } from '../../access/require-vault.ts'
import { applyKeepingHolder } from '../../memberships/apply-memberships.ts'
import { noChange } from '../../memberships/memberships.rules.ts'
import { planMemberships } from '../../memberships/plan-memberships.ts'
import { requireAllSigned } from '../../memberships/require-all-signed.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { requireNoSignedOverview, signOverview } from '../../signed-logs/sign-overview.ts'
import type { VaultDocument } from '../../signed-logs/vault-documents.ts'
import { requirePlaceFor } from './require-place.ts'
import { readVault } from './vault-answer.ts'
import { updateVaultRow } from './vaults.queries.ts'
import { readTags, type Tags } from './vaults.rules.ts'

type Signed = NonNullable<z.output<typeof call.body>>
const unsigned: Signed = { statements: [] }

/** Renames, retags, moves or hides a vault; fields not given stay. Its heirs follow a move. */
export async function updateVault(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  change: z.output<typeof call.query>,
  { overview, statements }: Signed = unsigned,
): Promise<Vault> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, id, 'edit_vault')
  const tags = change.tags === undefined ? vault.document.tags : requireTags(change.tags)
  let parentId = vault.parentId
  if (change.parent_id !== undefined) {
    parentId = change.parent_id === '' ? null : change.parent_id
    if (parentId !== null) await requirePlaceFor(tx, id, parentId)
  }
  const name = change.name ?? vault.document.name
  const visibility = change.visibility ?? vault.visibility
  const isSame =
    name === vault.document.name &&
    visibility === vault.visibility &&
    parentId === vault.parentId &&
    isDeepStrictEqual(tags, vault.document.tags)
  if (isSame && !overview && statements.length === 0) return readVault(tx, atRest, actor.id, id)
  if (!isSame && !overview) await requireNoSignedOverview(tx, dependencies, id)
  const document: VaultDocument = { ...vault.document, name, tags }
  await tx.run(updateVaultRow, {
    id,
    parent_id: parentId,
    visibility,
    updated_at: isoInstant(now),
    document: atRest.seal('vaults', id, document),
  })
  // People who no longer see a vault cannot request anything in it, and their devices could not check what they open.
  if (visibility === 'private' && vault.visibility !== 'private') {
    await dependencies.accessEnded(tx, { of: 'temporary', vaultId: id }, { by: caller, now })
  }
  const moved = parentId === vault.parentId ? noChange : await planMemberships(tx, id, noChange)
  await applyKeepingHolder(tx, dependencies, caller, moved, statements)
  if (overview) await signOverview(tx, dependencies, caller, id, overview)
  if (overview || statements.length > 0) await requireAllSigned(tx, dependencies, moved)
  const details = { vault_name: document.name }
  await appendAudit(tx, { event: 'vault_updated', actor, ip, vaultId: id, details })
  return readVault(tx, atRest, actor.id, id)
}

function requireTags(text: string): Tags {
  const read = readTags(text)
  if ('fault' in read) throw new Refusal('invalid', { fields: [{ path: 'tags', fault: read.fault }] })
  return read.tags
}
