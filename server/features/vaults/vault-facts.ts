import type { Role } from '@chaveiro/contract/constants.ts'
import type { Facts } from '@chaveiro/contract/rules/right-conditions.ts'
import type { Action } from '@chaveiro/contract/rules/rights.ts'
import { readPresentRole } from '../../access/present-role.ts'
import { requireRight, requireRightInVault } from '../../access/require-right.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { openVault, type VaultDocument } from './vault-documents.ts'
import { selectVaultFacts } from './vaults.queries.ts'

/** What the use cases stand on. */
export type Ground = Pick<Platform, 'atRest' | 'appendAudit' | 'notify'>

/** Who asks, from where and when: what every use case needs of a request. */
export type Caller = { actor: Actor; ip: string; now: number }

export type VaultFacts = {
  id: string
  parentId: string | null
  visibility: 'listed' | 'private'
  custody: 'shared' | 'split'
  generation: number
  generationDue: boolean
  document: Readonly<VaultDocument>
}

/** The role that the person has now, not the one that they had when the request came in. */
function presentRole(row: { role: string; status: string }): Role {
  if (row.status !== 'active') throw new Refusal('signed_out')
  return row.role as Role
}

/** Decides an act that is about no vault in particular, by the role inside this transaction. */
export async function requireActorRight(reader: Reader, actor: Actor, action: Action): Promise<void> {
  requireRight(await readPresentRole(reader, actor.id), action)
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
  if (!row) {
    // Nothing tells a vault that is not there from one that is hidden.
    throw new Refusal('not_found')
  }
  const facts: Facts = { isMember: Boolean(row.is_member), isListed: row.visibility === 'listed' }
  requireRightInVault(presentRole(row), action, facts)
  return {
    id: row.id,
    parentId: row.parent_id,
    visibility: row.visibility as VaultFacts['visibility'],
    custody: row.custody as VaultFacts['custody'],
    generation: row.generation,
    generationDue: row.generation_due,
    document: openVault(atRest, row),
  }
}
