import { submissionsKeptDays, submissionsWaitDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { endedDocument, type LinkDocument, openLink } from './client-link-document.ts'
import { deleteEndedLinks, selectLinksToEnd, setDeputyTold, setEnded } from './client-links.queries.ts'
import { type Deciding, decideSubmission } from './decide-submission.ts'
import type { LinkDependencies } from './dependencies.ts'
import type { LinkRow } from './link-documents.ts'
import { presentStanding } from './present-standing.ts'
import { deleteDecided, selectWaitingSince } from './submissions.queries.ts'

/**
 * Closes links that are over, deleting their keys and the client's name, empties submissions that waited too long, and
 * deletes those decided long ago. Only clean-up: every call decides by itself whether a link counts.
 */
export async function endLinksOver(db: Db, dependencies: LinkDependencies, now: number): Promise<void> {
  let after: string | undefined = beforeEverything
  while (after !== undefined) {
    const from: string = after
    after = await db.inTransaction((tx) => endSome(tx, dependencies, from, now))
  }
  await db.inTransaction((tx) => eraseForgotten(tx, dependencies, now))
  const decidedBefore = isoInstant(now - submissionsKeptDays * dayMs)
  await db.inTransaction(async (tx) => {
    await deleteDecided(tx, decidedBefore)
    await deleteEndedLinks(tx, decidedBefore)
  })
}

/** Some at a time; members see for 30 days in the inbox that they were emptied. */
async function eraseForgotten(
  tx: Tx,
  dependencies: Pick<LinkDependencies, 'appendAudit'> & Deciding,
  now: number,
): Promise<void> {
  const { atRest, appendAudit } = dependencies
  const writtenBefore = isoInstant(now - submissionsWaitDays * dayMs)
  const emptied = new Map<string, number>()
  for (const { id, vault_id: vaultId } of await tx.all(selectWaitingSince, { before: writtenBefore })) {
    await decideSubmission(tx, dependencies, { id, vaultId }, { state: 'erased', by: null, now })
    emptied.set(vaultId, (emptied.get(vaultId) ?? 0) + 1)
  }
  for (const [vaultId, count] of emptied) {
    const vault = await tx.first(selectVaultRow, { id: vaultId })
    const vault_name = vault && openVault(atRest, vault).name
    const details = { ...(vault_name && { vault_name }), count: String(count), itself: 'yes' }
    await appendAudit(tx, { event: 'submissions_deleted', actor: null, ip: '', vaultId, details })
  }
}

/** Returns where to continue; undefined at the end. */
async function endSome(
  tx: Tx,
  dependencies: Dependencies,
  after: string,
  now: number,
): Promise<string | undefined> {
  const { atRest, appendAudit } = dependencies
  const at = isoInstant(now)
  const links: LinkRow[] = await tx.all(selectLinksToEnd, { after, now: at })
  const ending = new Set<string>()
  for (const link of links) {
    const { id, vault_id: vaultId } = link
    const { state, keeper } = await presentStanding(tx, link, now)
    const document = openLink(atRest, link)
    const seal = (kept: LinkDocument) => atRest.seal('client_links', id, kept)
    if (state !== 'open') {
      await tx.run(setEnded, { id, state, at, document: seal(endedDocument(document)) })
      await endNotice(tx, 'client_link_stale', [id])
    } else if (keeper === 'deputy' && document.is_told === undefined) {
      const toldDocument = seal({ ...document, is_told: true })
      if ((await tx.run(setDeputyTold, { id, signed_at: link.signed_at, document: toldDocument })) > 0)
        ending.add(vaultId)
    }
    if (state !== 'ended') continue
    ending.add(vaultId)
    const vault = await tx.first(selectVaultRow, { id: vaultId })
    const vault_name = vault && openVault(atRest, vault).name
    const details = { ...(vault_name && { vault_name }), name: document.name, itself: 'yes' }
    await appendAudit(tx, { event: 'client_link_ended', actor: null, ip: '', vaultId, details })
  }
  await tellCustodians(tx, dependencies, ending)
  return links.at(-1)?.id
}

/** Once for each link whose maker no longer keeps it, so that custodians can make another. */
async function tellCustodians(tx: Tx, { notify }: Pick<Dependencies, 'notify'>, vaults: ReadonlySet<string>) {
  if (vaults.size === 0) return
  const custodians = await activeCustodians(tx)
  for (const vault_id of vaults) {
    const notice = { name: 'client_links_need_new', values: { vault_id } } as const
    await notify(tx, custodians, notice, { about: [vault_id], by: vault_id })
  }
}
