import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { requireItem } from '../../access/require-item.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToVaultLog } from '../../signed-logs/append-to-vault-log.ts'
import { keepValues } from '../../signed-logs/opening-values.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { requireDeliverBy } from './accept-approval.ts'
import { signingTime } from './approval-times.ts'
import type { RequestDependencies } from './dependencies.ts'
import type { ReadRequest } from './opened-request.ts'
import { standingFirst } from './standing-first.ts'

type Opening = StatementPayload<'chaveiro.vault.open'>
type OfItem = Extract<Opening['scope'], { item: string }>
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
  const { payload } = parseStatement(statement, kind)
  const scope = await acceptStatement('statement', () => requireThis(payload, request, caller, hours))
  const isDue = row.custody === 'split'
  if (isDue !== (sealed !== undefined))
    throw new Refusal('invalid', {
      fields: [{ path: 'sealed', fault: isDue ? 'required' : 'must_be_empty' }],
    })
  const roster = await currentRoster(tx, atRest)
  if (!(roster && presentKeys(roster, request.requester.id)?.vouched)) throw new Refusal('keys_unconfirmed')
  const first = await standingFirst(tx, dependencies, request, signingTime(statement, caller.now))
  // The device knows another first approval, or none, and has to read the log again.
  if (payload.confirms !== first?.first.hash) throw new Refusal('stale_head')
  if (!first)
    await requirePresent(tx, dependencies, caller, request, { ...scope, dealings: payload.dealings })
  requireDeliverBy(payload.deliver_by, caller.now, isHandedOver)
  await appendToVaultLog(tx, dependencies, caller, row.vault_id, statement, [kind])
  if (sealed !== undefined) await keepValues(tx, atRest, payload, sealed)
}

async function requireThis(
  signed: Opening,
  { row, document, requester }: ReadRequest,
  { actor }: Caller,
  hours: number,
): Promise<OfItem> {
  const { scope } = signed
  refuseUnless('item' in scope, 'wrong_kind', 'it opens a whole vault')
  const isHere = signed.request === row.id && scope.item === row.item_id && signed.to === requester.id
  refuseUnless(isHere && signed.vault === row.vault_id, 'wrong_place', 'it approves something else')
  const isTheirs = signed.by === actor.id && scope.kind === row.kind && scope.hours === hours
  refuseUnless(isTheirs, 'wrong_place', 'it is not this approval')
  const asked = document.statement && (await hashText(document.statement, nodeVerifier))
  refuseUnless(scope.asked === asked, 'wrong_place', 'it follows another request')
  return scope
}

/**
 * Throws unless a first approval is of the item's newest revision, and that is wrapped for this dealing's custodians.
 */
async function requirePresent(
  tx: Tx,
  { atRest, custodyWrapsOf }: RequestDependencies,
  caller: Caller,
  { row }: ReadRequest,
  { revision, change, dealings = [] }: OfItem & Pick<Opening, 'dealings'>,
): Promise<void> {
  const { item, revision: written } = await requireItem(tx, atRest, caller, row.item_id, 'see_vault')
  const isPresent = revision === item.revision && change === (await hashText(written.signature, nodeVerifier))
  if (!isPresent) throw new Refusal('stale_revision')
  if (row.custody === 'shared') return
  if ((await custodyWrapsOf(tx, item.id, revision, dealings)).length === 0)
    throw new Refusal('not_in_custody')
}
