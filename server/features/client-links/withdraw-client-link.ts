import type { ClientLink } from '@chaveiro/contract/calls/client-links.ts'
import { keepsClientLink } from '../../access/keeps-client-link.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireSeen } from '../../access/require-seen.ts'
import { requireVault } from '../../access/require-vault.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptEnding } from '../../signed-logs/accept-ending.ts'
import { acceptErasure } from '../../signed-logs/accept-erasure.ts'
import { endedDocument, openLink } from './client-link-document.ts'
import { selectClientLink, setWithdrawn } from './client-links.queries.ts'
import { decideSubmission } from './decide-submission.ts'
import type { LinkDependencies } from './dependencies.ts'
import { linkAnswer } from './link-documents.ts'
import { presentStanding } from './present-standing.ts'
import { answeredOf, selectWaitingOfLink } from './submissions.queries.ts'

/** A link that the caller may see, otherwise 404; whether they keep it is part of the decision. */
export async function requireLink(
  reader: Reader,
  { atRest }: Pick<Dependencies, 'atRest'>,
  { actor }: Pick<Caller, 'actor'>,
  id: string,
  action: 'withdraw_client_link' | 'sign_client_link',
) {
  await requireSeen(reader, actor, 'client_link', id)
  const link = await reader.first(selectClientLink, { id })
  if (!link) throw new Refusal('not_found')
  const vault = await requireVault(reader, atRest, actor, link.vault_id, 'see_vault')
  await requireCallerRight(reader, actor, action, {
    isCreator: await keepsClientLink(reader, link, actor.id),
  })
  return { link, vault }
}

/**
 * Ends a link at once, or records that an ended one needs no replacement; with a signed `erasure`, its undecided
 * submissions are emptied too.
 */
export async function withdrawClientLink(
  tx: Tx,
  dependencies: Pick<LinkDependencies, 'atRest' | 'appendAudit' | 'dropFilesOfSubmission'>,
  caller: Caller,
  id: string,
  { erasure, statement }: { erasure?: string | undefined; statement?: string | undefined },
): Promise<ClientLink> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const { link, vault } = await requireLink(tx, dependencies, caller, id, 'withdraw_client_link')
  const kept = endedDocument(openLink(atRest, link))
  const { state } = await presentStanding(tx, link, now)
  const isOver = state !== 'open' && state !== 'ended'
  const document = atRest.seal('client_links', id, kept)
  const ended = await tx.run(setWithdrawn, { id, at: isoInstant(now), document })
  if (erasure !== undefined) {
    await acceptErasure(tx, dependencies, caller, { vaultId: vault.id, link: id }, erasure)
  }
  await acceptEnding(tx, dependencies, caller, { kind: 'client_link', id, vaultId: vault.id }, statement)
  const waiting = erasure ? await tx.all(selectWaitingOfLink, { link_id: id }) : []
  if (waiting.length === 0 && (ended === 0 || isOver)) throw new Refusal('link_over')
  for (const { id: submissionId, vault_id } of waiting) {
    const place = { id: submissionId, vaultId: vault_id }
    await decideSubmission(tx, dependencies, place, { state: 'erased', by: actor.id, now })
  }
  await endNotice(tx, 'client_link_stale', [id])
  const count = erasure ? { count: String(waiting.length) } : {}
  const details = { vault_name: vault.document.name, name: kept.name, ...count }
  await appendAudit(tx, { event: 'client_link_withdrawn', actor, ip, vaultId: vault.id, details })
  const withdrawn = await tx.first(selectClientLink, { id })
  if (!withdrawn) throw new Refusal('not_found')
  const answered = await answeredOf(tx, id)
  return linkAnswer(atRest, withdrawn, await presentStanding(tx, withdrawn, now), answered)
}
