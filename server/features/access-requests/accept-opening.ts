import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { requireItem } from '../../access/require-item.ts'
import type { ValuesDocument } from '../../memberships/request-documents.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { requireDeliverBy } from './accept-approval.ts'
import { putValues } from './access-requests.queries.ts'
import { signingTime } from './approval-times.ts'
import type { RequestDependencies } from './dependencies.ts'
import type { ReadRequest } from './opened-request.ts'
import { standingFirst } from './standing-first.ts'

type Opening = StatementPayload<'chaveiro.vault.open'>
type Sent = { statement: string; sealed: string | undefined; hours: number; isHandedOver: boolean }

/**
 * Appends one of two approvals to the vault's log, and in a two-person vault stores its signer's values. The first is
 * of the item as it is; the second confirms the first, whatever was written since.
 */
export async function acceptOpening(
  tx: Tx,
  dependencies: RequestDependencies,
  caller: Caller,
  request: ReadRequest,
  { statement, sealed, hours, isHandedOver }: Sent,
): Promise<void> {
  const { atRest } = dependencies
  const { row } = request
  const kind = 'chaveiro.vault.open'
  const payload = await acceptStatement('statement', async () => {
    const signed = parseStatement(statement, kind).payload
    await requireThis(signed, request, caller, hours)
    return signed
  })
  await requireSealed(payload, sealed, row.custody)
  const roster = await currentRoster(tx, atRest)
  if (!(roster && presentKeys(roster, request.requester.id)?.vouched)) throw new Refusal('keys_unconfirmed')
  const first = await standingFirst(tx, dependencies, request, signingTime(statement, caller.now))
  // Their device knows another first approval, or none, and has to look again.
  if (payload.confirms !== first?.first.hash) throw new Refusal('stale_head')
  if (!first) await requirePresent(tx, dependencies, caller, request, payload)
  requireDeliverBy(payload.deliver_by, caller.now, isHandedOver)
  await appendToVaultLog(tx, dependencies, caller, row.vault_id, statement, [kind])
  if (sealed === undefined) return
  const document: ValuesDocument = { sealed }
  const rowId = valuesRow(row.id, caller.actor.id)
  const values = { request_id: row.id, approver_id: caller.actor.id }
  await tx.run(putValues, { ...values, document: atRest.seal('access_values', rowId, document) })
}

export const valuesRow = (requestId: string, approverId: string) => `${requestId}/${approverId}`

async function requireThis(
  signed: Opening,
  { row, document, requester }: ReadRequest,
  { actor }: Caller,
  hours: number,
): Promise<void> {
  const isHere = signed.request === row.id && signed.item === row.item_id && signed.to === requester.id
  refuseUnless(isHere && signed.vault === row.vault_id, 'wrong_place', 'it approves something else')
  const isTheirs = signed.by === actor.id && signed.kind === row.kind && signed.hours === hours
  refuseUnless(isTheirs, 'wrong_place', 'it is not this approval')
  const asked = document.statement && (await hashText(document.statement, nodeVerifier))
  refuseUnless(signed.asked === asked, 'wrong_place', 'it follows another request')
}

/** In a two-person vault the values come with it, and have to be those that were signed. */
async function requireSealed(payload: Opening, sealed: string | undefined, custody: string): Promise<void> {
  const isDue = custody === 'split'
  if (isDue === (sealed !== undefined)) {
    await acceptStatement('sealed', async () => {
      const isText = sealed === undefined || payload.sealed === (await hashText(sealed, nodeVerifier))
      refuseUnless(isText, 'wrong_text', 'another text was signed')
    })
    return
  }
  throw new Refusal('invalid', { fields: [{ path: 'sealed', fault: isDue ? 'required' : 'must_be_empty' }] })
}

/**
 * Throws unless a first approval is of the item's newest revision, and that is wrapped for this dealing's custodians.
 */
async function requirePresent(
  tx: Tx,
  { atRest, custodyWrapOf }: RequestDependencies,
  caller: Caller,
  { row }: ReadRequest,
  { revision, change, dealing }: Opening,
): Promise<void> {
  const { item, revision: written } = await requireItem(tx, atRest, caller, row.item_id, 'see_vault')
  const isPresent = revision === item.revision && change === (await hashText(written.signature, nodeVerifier))
  if (!isPresent) throw new Refusal('stale_revision')
  if (row.custody === 'shared') return
  const wrap = dealing === undefined ? null : await custodyWrapOf(tx, item.id, revision, dealing)
  if (!wrap) throw new Refusal('not_in_custody')
}
