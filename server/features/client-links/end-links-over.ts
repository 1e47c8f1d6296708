import { submissionsKeptDays, submissionsWaitDays } from '@chaveiro/contract/constants.ts'
import { decideSubmission } from '../../memberships/decide-submission.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { deleteEndedLinks, selectLinksToEnd, setEnded } from './client-links.queries.ts'
import { endedDocument, type LinkRow, openLink } from './link-documents.ts'
import { presentState } from './list-client-links.ts'
import { deleteDecided, selectWaitingSince } from './submissions.queries.ts'

const dayMs = 86_400_000

/**
 * Closes links that are over, with their keys and the client's name, empties what has waited too long, and drops what was decided long ago. Nothing waits for this: each call
 * decides by itself whether a link counts.
 */
export async function endLinksOver(
  db: Db,
  { atRest, appendAudit }: Pick<Dependencies, 'atRest' | 'appendAudit'>,
  now: number,
): Promise<void> {
  let after: string | undefined = beforeEverything
  while (after !== undefined) {
    const from: string = after
    after = await db.inTransaction((tx) => endSome(tx, { atRest }, from, now))
  }
  await db.inTransaction((tx) => eraseForgotten(tx, { atRest, appendAudit }, now))
  const before = isoInstant(now - submissionsKeptDays * dayMs)
  await db.inTransaction(async (tx) => {
    await deleteDecided(tx, before)
    await deleteEndedLinks(tx, before)
  })
}

/** Some of them at a time; members read in the inbox for 30 days that it was emptied. */
async function eraseForgotten(
  tx: Tx,
  { atRest, appendAudit }: Pick<Dependencies, 'atRest' | 'appendAudit'>,
  now: number,
): Promise<void> {
  const before = isoInstant(now - submissionsWaitDays * dayMs)
  const emptied = new Map<string, number>()
  for (const { id, vault_id: vaultId } of await tx.all(selectWaitingSince, { before })) {
    await decideSubmission(tx, atRest, { id, vaultId }, { state: 'erased', by: null, now })
    emptied.set(vaultId, (emptied.get(vaultId) ?? 0) + 1)
  }
  for (const [vaultId, count] of emptied) {
    const vault = await tx.first(selectVaultRow, { id: vaultId })
    const vault_name = vault && openVault(atRest, vault).name
    const details = { ...(vault_name && { vault_name }), count: String(count), itself: 'yes' }
    await appendAudit(tx, { event: 'submissions_deleted', actor: null, ip: '', vaultId, details })
  }
}

/** Answers where to go on, undefined at the end. */
async function endSome(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  after: string,
  now: number,
): Promise<string | undefined> {
  const at = isoInstant(now)
  const links: LinkRow[] = await tx.all(selectLinksToEnd, { after, now: at })
  for (const link of links) {
    const state = await presentState(tx, link, now)
    if (state === 'open') continue
    const document = atRest.seal('client_links', link.id, endedDocument(openLink(atRest, link)))
    await tx.run(setEnded, { id: link.id, state, at, document })
  }
  return links.at(-1)?.id
}
