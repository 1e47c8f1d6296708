import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { itemOpening } from '@chaveiro/contract/log/vaults/vault-open.ts'
import type { OpeningVoice } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { nextState } from '@chaveiro/contract/rules/access/access-request.ts'
import type { OpeningDocument } from '../../access/request-documents.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { deleteValues } from '../../signed-logs/opening-values.queries.ts'
import { readValues } from '../../signed-logs/opening-values.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { beginGrant, putGrant } from './access-requests.queries.ts'
import type { RequestDependencies } from './dependencies.ts'
import { type ReadRequest, toldOf } from './opened-request.ts'
import { auditEventOf, tellOfRequest } from './tell-of-requests.ts'

/**
 * Begins access to an item of a two-person vault, with the second approval. The wrap is copied, so that a later rewrap
 * does not remove it; the custodians' values are stored nowhere else any more.
 */
export async function beginOpening(
  tx: Tx,
  { atRest, custodyWrapsOf, appendAudit, notify }: RequestDependencies,
  { actor, ip, now }: Caller,
  request: ReadRequest,
): Promise<void> {
  const { row, titles, requester } = request
  const { log } = await currentLogs(tx, atRest, row.vault_id)
  const opening = itemOpening(log, row.id)
  const state = nextState(request.state, 'deliver', { kind: row.kind as AccessKind })
  if (!opening?.second || state === null) throw new Refusal('stale_head')
  const { first, second, dealings } = opening
  const { revision } = opening.scope
  const [wrap] = await custodyWrapsOf(tx, row.item_id, revision, dealings)
  if (!wrap) throw new Refusal('not_in_custody')
  const givenValues = await Promise.all([first, second].map((voice) => givenBy(tx, atRest, request, voice)))
  const [one, other] = givenValues as [Given, Given]
  const document: OpeningDocument = {
    ...wrap,
    values: [one.sealed, other.sealed],
    approvals: [one.statement, other.statement],
  }
  const hoursMs = second.hours * hourMs
  const until = isoInstant(Date.parse(second.at) + hoursMs)
  const ends = isoInstant(Math.min(Date.parse(until), now + hoursMs))
  const at = isoInstant(now)
  await tx.run(putGrant, {
    request_id: row.id,
    item_id: row.item_id,
    user_id: requester.id,
    revision,
    delivered_at: at,
    until: ends,
    document: atRest.seal('access_grants', row.id, document),
  })
  await tx.run(deleteValues, { request_id: row.id })
  const begun = { id: row.id, state, delivered_at: at, until, due_at: ends }
  if ((await tx.run(beginGrant, begun)) === 0) throw new Refusal('request_over')
  const details = { ...titles, person_id: requester.id, hours: String(second.hours) }
  const event = auditEventOf(row.kind as AccessKind, 'delivered')
  await appendAudit(tx, { event, actor, ip, vaultId: row.vault_id, itemId: row.item_id, details })
  await tellOfRequest(tx, { notify }, toldOf(request), 'delivered', actor)
}

type Given = { statement: string; sealed: string }

/** One custodian's signed approval, and the values that came with it. */
async function givenBy(
  tx: Tx,
  atRest: RequestDependencies['atRest'],
  { row, approvals }: ReadRequest,
  voice: OpeningVoice,
): Promise<Given> {
  const statement = approvals.find((approval) => approval.by.id === voice.by)?.statement
  const sealed = await readValues(tx, atRest, row.id, voice)
  if (statement === undefined || sealed === null) throw new Refusal('stale_head')
  if ((await hashText(statement, nodeVerifier)) !== voice.hash) throw new Refusal('stale_head')
  return { statement, sealed }
}
