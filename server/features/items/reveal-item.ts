import type { RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import { itemDetails } from '../../access/item-details.ts'
import { markRequestRevealed } from '../../access/live-grant.queries.ts'
import { markTried } from '../../access/rehearsals.queries.ts'
import type { GrantDocument } from '../../access/request-documents.ts'
import { requireHolder } from '../../access/require-holder.ts'
import type { ItemFacts } from '../../access/require-item.ts'
import { requireKey } from '../../access/require-key.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import type { AuditEvent } from '../../platform/audit/audit.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { selectLaterChanges } from '../../signed-logs/item-changes.queries.ts'
import { markRevealed } from './checkouts.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import { signedItemAnswer } from './item-answer.ts'
import { readRewrap } from './read-wraps.ts'
import { opensAsMember, requireGrant, requireRightToReveal } from './require-right-to-reveal.ts'
import { selectRevision } from './revisions.queries.ts'

/**
 * The sealed secret, for people who may open it. The audit entry is committed in the same transaction, before the
 * answer. `filledOn`: the host of the page that it is for, as the person's device says.
 */
export async function revealItem(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  id: string,
  filledOn?: string,
): Promise<RevealedItem> {
  const facts = await requireReveal(tx, dependencies, caller, id)
  if (!opensAsMember(facts)) return revealUnderGrant(tx, dependencies, caller, facts, filledOn)
  await recordReveal(tx, dependencies, caller, facts, filledOn ? { filled_on: filledOn } : {})
  return memberAnswer(tx, dependencies, facts)
}

/** The newest revision as its author signed it, for a member. */
export async function memberAnswer(
  tx: Tx,
  dependencies: ItemDependencies,
  { item, revision, checkout }: ItemFacts,
): Promise<RevealedItem> {
  return {
    item: signedItemAnswer(item, revision, checkout),
    password: revision.sealed,
    key: revision.key,
    revision: item.revision,
    generation: item.generation,
    later: [],
    rewrap: await readRewrap(tx, dependencies, item.id, item.revision),
    grant: null,
    opening: null,
  }
}

/** For somebody who is not a member: the revision whose key was last sealed to them, with the later changes. */
async function revealUnderGrant(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  facts: ItemFacts,
  filledOn: string | undefined,
): Promise<RevealedItem> {
  const { item } = facts
  const { document, revision, requestId, kind } = await requireGrant(tx, dependencies, caller, item.id)
  const isNewest = revision === item.revision
  const { later, ...answer } = await readRevision(tx, dependencies, facts, revision)
  requireHolder(facts, caller, answer.item.requires_checkout)
  const isFirst = (await tx.run(markRequestRevealed, { id: requestId })) > 0
  const how = kind === 'break_glass' ? ({ event: 'breakglass_revealed', isUntold: !isFirst } as const) : {}
  const said = {
    ...(!isNewest && { revision: String(revision) }),
    ...(filledOn && { filled_on: filledOn }),
  }
  await recordReveal(tx, dependencies, caller, facts, said, how)
  if (facts.revision.overview.rehearsal) {
    await tx.run(markTried, { item_id: item.id, request_id: requestId, at: isoInstant(caller.now) })
  }
  return { ...answer, later: isNewest ? [] : later, rewrap: null, ...grantAnswer(document) }
}

/** An earlier revision as its author signed it, under the rules of a reveal, and audited with its number. */
export async function revealItemRevision(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  id: string,
  number: number,
): Promise<RevealedItem> {
  const facts = await requireReveal(tx, dependencies, caller, id)
  requireKey(facts.vault)
  const row = await tx.first(selectRevision, { item_id: id, revision: number })
  if (!row) throw new Refusal('not_found')
  requireHolder(facts, caller, row.requires_checkout)
  await recordReveal(tx, dependencies, caller, facts, { revision: String(number) })
  const rewrap = number === facts.item.revision ? await readRewrap(tx, dependencies, id, number) : null
  return { ...(await readRevision(tx, dependencies, facts, number)), rewrap, grant: null, opening: null }
}

/** A revision as its author signed it, with the later changes. */
async function readRevision(
  tx: Tx,
  dependencies: Pick<ItemDependencies, 'atRest'>,
  facts: ItemFacts,
  number: number,
): Promise<Omit<RevealedItem, 'rewrap' | 'grant' | 'opening'>> {
  const { id } = facts.item
  const row = await tx.first(selectRevision, { item_id: id, revision: number })
  if (!row) throw new Refusal('not_found')
  const { revision, generation, created_at } = row
  const later = await tx.all(selectLaterChanges, { item_id: id, revision })
  const document = dependencies.atRest.open<RevisionDocument>(
    'item_revisions',
    revisionRow(id, number),
    row.document,
  )
  const { type, environment, criticality, no_copy, requires_checkout, expires_at } = document.overview
  const columns = { type, environment, criticality, no_copy, requires_checkout, expires_at }
  return {
    item: signedItemAnswer(
      { ...facts.item, ...columns, revision, generation, updated_at: created_at },
      document,
      facts.checkout,
    ),
    password: document.sealed,
    key: document.key,
    revision,
    generation,
    later: later.map(({ statement }) => statement),
  }
}

async function requireReveal(
  tx: Tx,
  { atRest, auditChain }: ItemDependencies,
  caller: Caller,
  id: string,
): Promise<ItemFacts> {
  const facts = await requireRightToReveal(tx, atRest, caller, id)
  if (auditChain.isLate()) throw new Refusal('not_ready')
  return facts
}

function grantAnswer(document: GrantDocument): Pick<RevealedItem, 'grant' | 'opening'> {
  if ('delivery' in document) return { grant: document, opening: null }
  const { rewrap = null, ...opening } = document
  return { grant: null, opening: { ...opening, rewrap } }
}

export async function recordReveal(
  tx: Tx,
  { appendAudit }: Pick<ItemDependencies, 'appendAudit'>,
  { actor, ip }: Caller,
  { item, vault, revision, checkout }: ItemFacts,
  more: { revision?: string; file?: string; filled_on?: string } = {},
  how: Partial<Pick<AuditEvent, 'event' | 'isUntold'>> = {},
): Promise<void> {
  if (checkout?.userId === actor.id) await tx.run(markRevealed, { item_id: item.id, user_id: actor.id })
  const details = { vault_name: vault.document.name, ...itemDetails(revision.overview), ...more }
  await appendAudit(tx, {
    event: more.filled_on ? 'item_filled' : 'item_revealed',
    actor,
    ip,
    vaultId: vault.id,
    itemId: item.id,
    details,
    ...how,
  })
}
