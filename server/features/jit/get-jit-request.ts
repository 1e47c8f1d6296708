import type { SignedAccessRequest } from '@chaveiro/contract/access-requests.ts'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import type { GrantDocument } from '../../memberships/request-documents.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { selectGrant } from './jit.queries.ts'
import { requireRequest } from './read-requests.ts'

/** How the items feature answers an item, and the wrap of its key. */
export type ItemReaders = {
  signedItem(facts: ItemFacts): SignedAccessRequest['item']
  rewrapOf(
    reader: Reader,
    id: string,
    revision: number,
  ): Promise<NonNullable<SignedAccessRequest['wrap']>['rewrap']>
}

/**
 * A request with what was signed about it: for its requester, for custodians, and for members of the vault, whose devices
 * hand over what was approved. The wrapped key comes with it only for who holds the vault's.
 */
export async function getJitRequest(
  reader: Reader,
  { atRest, signedItem, rewrapOf }: { atRest: AtRest } & ItemReaders,
  caller: Caller,
  id: string,
): Promise<SignedAccessRequest> {
  const request = await requireRequest(reader, atRest, caller, id, { mayBeMember: true })
  const { row, document, approvals, answer } = request
  const facts = await readItem(reader, atRest, caller, row.item_id)
  const holdsKey = facts?.vault.isMember === true && facts.vault.holdsKey
  return {
    ...answer,
    statement: document.statement ?? null,
    reason_salt: document.reason_salt ?? null,
    approval_statements: approvals.flatMap(({ document: { statement } }) => statement ?? []),
    delivery: await deliveryOf(reader, atRest, id),
    item: facts ? signedItem(facts) : null,
    wrap: holdsKey && facts ? await wrapOf(reader, rewrapOf, facts) : null,
  }
}

async function deliveryOf(reader: Reader, atRest: AtRest, id: string): Promise<string | null> {
  const grant = await reader.first(selectGrant, { request_id: id })
  return grant ? atRest.open<GrantDocument>('access_grants', id, grant.document).delivery : null
}

async function wrapOf(
  reader: Reader,
  rewrapOf: ItemReaders['rewrapOf'],
  { item, revision }: ItemFacts,
): Promise<SignedAccessRequest['wrap']> {
  return { key: revision.key, rewrap: await rewrapOf(reader, item.id, item.revision) }
}

async function readItem(
  reader: Reader,
  atRest: AtRest,
  caller: Caller,
  itemId: string,
): Promise<ItemFacts | null> {
  try {
    return await requireItem(reader, atRest, caller, itemId, 'see_vault')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null
    throw error
  }
}
