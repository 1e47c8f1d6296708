import type { SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { isAcknowledged, standingDealings } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { GrantDocument } from '../../access/request-documents.ts'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { readValues } from '../../signed-logs/opening-values.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { selectGrant } from './access-requests.queries.ts'
import type { RequestDependencies } from './dependencies.ts'
import { isHalf, type ReadRequest, signedInOrder } from './opened-request.ts'
import { requireRequest, type WhichRequest } from './read-requests.ts'
import { standingFirst } from './standing-first.ts'

/**
 * A request with its signed statements, for its requester, for custodians, and for members of the vault, whose devices
 * deliver the key. Only holders of the vault's key get the wrapped item key with it.
 */
export async function getRequest(
  reader: Reader,
  readers: Readers,
  caller: Caller,
  which: WhichRequest,
): Promise<SignedAccessRequest> {
  const { atRest, signedItem, rewrapOf } = readers
  const request = await requireRequest(reader, atRest, caller, which, { mayBeMember: true })
  const { row, document, answer } = request
  const facts = await readItem(reader, atRest, caller, row.item_id)
  const first = await confirmableFirst(reader, readers, caller, request)
  const holdsKey = facts?.vault.isMember === true && facts.vault.holdsKey
  return {
    ...answer,
    statement: document.statement ?? null,
    reason_salt: document.reason_salt ?? null,
    approval_statements: isHalf(request) && first === null ? [] : signedInOrder(request),
    first_revision: first && row.custody === 'split' ? first.scope.revision : null,
    first_values: first && answer.may_decide ? await readValues(reader, atRest, row.id, first.first) : null,
    dealing: facts && row.custody === 'split' ? await dealingFor(reader, readers, facts) : null,
    delivery: await deliveryOf(reader, atRest, which.id),
    item: facts ? signedItem(facts) : null,
    wrap: holdsKey && facts ? await wrapOf(reader, rewrapOf, facts) : null,
  }
}

type Readers = Pick<RequestDependencies, 'atRest' | 'signedItem' | 'rewrapOf' | 'custodyWrapsOf'>

async function confirmableFirst(reader: Reader, readers: Readers, { now }: Caller, request: ReadRequest) {
  return isHalf(request) ? standingFirst(reader, readers, request, now) : null
}

/**
 * The dealing that an approval can use: the newest, or the one before if the item is not wrapped for the newest yet.
 */
async function dealingFor(
  reader: Reader,
  { atRest, custodyWrapsOf }: Readers,
  { item, vault }: ItemFacts,
): Promise<number | null> {
  const { log } = await currentLogs(reader, atRest, vault.id)
  for (const { dealing, acknowledged } of standingDealings(log)) {
    const isOpen = isAcknowledged({ acknowledged })
    if (isOpen && (await custodyWrapsOf(reader, item.id, item.revision, [dealing])).length > 0) return dealing
  }
  return null
}

async function deliveryOf(reader: Reader, atRest: AtRest, id: string): Promise<string | null> {
  const grant = await reader.first(selectGrant, { request_id: id })
  if (!grant) return null
  const document = atRest.open<GrantDocument>('access_grants', id, grant.document)
  return 'delivery' in document ? document.delivery : null
}

async function wrapOf(
  reader: Reader,
  rewrapOf: Readers['rewrapOf'],
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
