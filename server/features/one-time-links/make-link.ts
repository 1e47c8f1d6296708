import type {
  makeItemLink as makeItemLinkCall,
  sendSecret as sendSecretCall,
} from '@chaveiro/contract/calls/one-time-links.ts'
import { oneTimeLinksMost } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { z } from 'zod'
import { itemDetails } from '../../access/item-details.ts'
import { requireConfirmed } from '../../access/require-confirmed.ts'
import { requireHolder } from '../../access/require-holder.ts'
import { requireItem } from '../../access/require-item.ts'
import { requireKey } from '../../access/require-key.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import { makeId } from '../../platform/ids/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LinkFileHooks } from './dependencies.ts'
import { type LinkDocument, type ShownDocument, shownTable } from './link-rows.ts'
import { countOpen, countOpenOf, insertLink } from './one-time-links.queries.ts'

export type MakingLinks = Pick<Platform, 'atRest' | 'appendAudit' | 'auditChain' | 'config'> &
  Pick<LinkFileHooks, 'keepOfOneTimeLink'>

type Asked = z.output<typeof makeItemLinkCall.body>
type Made = z.output<typeof makeItemLinkCall.response>
type Draft = Asked & { label?: string | undefined }

/**
 * Limits the open links of the organisation; counted before the transaction, so that people do not wait for each other
 * there.
 */
export async function requireRoom(db: Db): Promise<void> {
  const limit = oneTimeLinksMost.organisation
  const open = await db.read.first(countOpen, {})
  if ((open?.count ?? 0) >= limit)
    throw new Refusal('too_many_links', { placeholders: { limit: String(limit) } })
}

/** A link of an item, for members of its vault who may reveal it now; it lasts at most as long as their check-out. */
export async function makeItemLink(
  tx: Tx,
  making: MakingLinks,
  caller: Caller,
  id: string,
  draft: Asked,
): Promise<Made> {
  const { actor } = caller
  const facts = await requireItem(tx, making.atRest, caller, id, 'make_one_time_link')
  await requireConfirmed(tx, actor.id)
  requireKey(facts.vault)
  requireHolder(facts, caller, facts.item.requires_checkout)
  const end = facts.item.requires_checkout ? (facts.checkout?.until ?? null) : null
  const link = await store(tx, making, caller, { ...draft, itemId: id }, end)
  const details = { vault_name: facts.vault.document.name, ...itemDetails(facts.revision.overview) }
  const of = { vaultId: facts.vault.id, itemId: id, details }
  await making.appendAudit(tx, { event: 'link_created', actor, ip: caller.ip, ...of })
  return link
}

/** A link without an item, with text typed on the device. */
export async function sendSecret(
  tx: Tx,
  making: MakingLinks,
  caller: Caller,
  draft: z.output<typeof sendSecretCall.body>,
): Promise<Made> {
  const { actor, ip } = caller
  await requireCallerRight(tx, actor, 'send_secret')
  await requireConfirmed(tx, actor.id)
  const link = await store(tx, making, caller, { ...draft, itemId: null }, null)
  await making.appendAudit(tx, { event: 'link_created', actor, ip })
  return link
}

async function store(
  tx: Tx,
  { atRest, auditChain, config, keepOfOneTimeLink }: MakingLinks,
  { actor, now }: Caller,
  draft: Draft & { itemId: string | null },
  notAfter: string | null,
): Promise<Made> {
  const { token, key_proof_hash, sealed, sender, password, label, itemId, expires_hours } = draft
  const id = draft.id ?? makeId(now)
  const token_hash = tokenHash(token)
  if (auditChain.isLate()) throw new Refusal('not_ready')
  const limit = oneTimeLinksMost.person
  const open = await tx.first(countOpenOf, { maker_id: actor.id })
  if ((open?.count ?? 0) >= limit)
    throw new Refusal('limit_reached', { placeholders: { limit: String(limit) } })
  const askedEnd = isoInstant(now + expires_hours * hourMs)
  const expires_at = notAfter !== null && notAfter < askedEnd ? notAfter : askedEnd
  const shown: ShownDocument = { sealed, sender, key_proof_hash, password: password ?? null }
  const document: LinkDocument = { label: label ?? null, viewed_from: null, viewed_with: null }
  const created_at = isoInstant(now)
  const inserted = await tx.run(insertLink, {
    id,
    token_hash,
    maker_id: actor.id,
    item_id: itemId,
    created_at,
    expires_at,
    has_password: password !== undefined,
    sealed: atRest.seal(shownTable, id, shown),
    document: atRest.seal('one_time_links', id, document, actor.key),
  })
  if (inserted === 0) throw new Refusal('id_taken')
  await keepOfOneTimeLink(tx, { files: draft.files, linkId: id, by: actor.id, until: expires_at, now })
  return { id, url: `${config.publicUrl.origin}/view-secret/${token}`, created_at, expires_at, max_views: 1 }
}
