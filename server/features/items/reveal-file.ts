import { requireHolder } from '../../access/require-holder.ts'
import type { ItemFacts } from '../../access/require-item.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { opensAsMember, requireGrant, requireRightToReveal } from './require-right-to-reveal.ts'
import { recordReveal } from './reveal-item.ts'
import { selectRevision } from './revisions.queries.ts'

type FilePlace = { itemId: string; fileId: string; revision: number }

/** Opening a file as a reveal of the revision that names it, for the feature that keeps files. */
export function fileRevealers(platform: Platform) {
  const { atRest, auditChain } = platform
  return {
    async requireFileOfRevision(
      reader: Reader,
      caller: Pick<Caller, 'actor' | 'now'>,
      { itemId, fileId, revision }: FilePlace,
    ): Promise<ItemFacts> {
      const facts = await requireRightToReveal(reader, atRest, caller, itemId)
      if (auditChain.isLate()) throw new Refusal('not_ready')
      if (!opensAsMember(facts)) {
        // A grant opens one revision, and the files of no other.
        const grant = await requireGrant(reader, platform, caller, itemId)
        if (grant.revision !== revision) throw new Refusal('key_missing')
      }
      const row = await reader.first(selectRevision, { item_id: itemId, revision })
      if (!row) throw new Refusal('not_found')
      requireHolder(facts, caller, row.requires_checkout)
      const place = revisionRow(itemId, revision)
      const { files } = atRest.open<RevisionDocument>('item_revisions', place, row.document)
      if (!files.includes(fileId)) throw new Refusal('not_found')
      return facts
    },

    async recordFileOpened(
      tx: Tx,
      caller: Caller,
      facts: ItemFacts,
      { fileId, revision }: Omit<FilePlace, 'itemId'>,
    ): Promise<void> {
      const isNewest = revision === facts.item.revision
      const more = { file: fileId, ...(!isNewest && { revision: String(revision) }) }
      await recordReveal(tx, platform, caller, facts, more, { event: 'item_file_opened' })
    },
  }
}
