import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { Verifier } from '@chaveiro/contract/log/statements/statement.ts'
import type { ItemKnowledge, OpenTask } from '../../access/item-knowledge.ts'
import type { NamedFiles } from '../../access/named-files.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies, Platform } from '../../platform/platform.ts'

/** The rotation feature's part when an item changes. */
type RotationHooks = {
  /** Ends the open rotate tasks of a changed credential. Returns since when one stays open. */
  endRotateTasks(
    tx: Tx,
    changed: { itemId: string; vaultId: string; by: string; at: string },
  ): Promise<string | null>
  /** What is known about an item that leaves its vault at this moment: by a move, or to be restored later. */
  readKnowledge(tx: Tx, itemId: string, now: number): Promise<ItemKnowledge>
  /**
   * Keeps that knowledge with an item that was moved or restored: its tasks are open again, and everybody who knows it and cannot open it
   * now gives one more. Returns since when one is open.
   */
  keepKnowledge(
    tx: Tx,
    dependencies: Dependencies,
    item: Pick<Item, 'id' | 'vault_id' | 'owner'> & { formerId: string },
    knowledge: ItemKnowledge,
    act: { reason: OpenTask['reason']; by: string; now: number },
  ): Promise<string | null>
}

/** The client links' part when a submission becomes an item. */
type SubmissionHooks = {
  /** The waiting submission of this vault, or refuses. */
  requireWaiting(tx: Tx, atRest: AtRest, id: string, vaultId: string): Promise<{ sealed_hash: string }>
  /** Decides it, once, and erases its text and the files that did not become the item's. */
  decideSubmission(
    tx: Tx,
    atRest: AtRest,
    submission: { id: string; vaultId: string },
    decision: { state: 'taken'; by: string; itemId: string; now: number },
  ): Promise<void>
}

/** The files' part when an item is written, moved or erased. */
type ItemFileHooks = {
  /** Throws 'file_missing' unless each file may become the item's, or is it already. Writes nothing. */
  requireFiles(reader: Reader, named: NamedFiles): Promise<void>
  /** Gives them to the item. */
  keepFiles(tx: Tx, named: NamedFiles): Promise<void>
  /** Deletes the files that an item still has. */
  dropFiles(tx: Tx, itemId: string): Promise<void>
}

/** The exports' part when many items are revealed. */
type ExportHooks = {
  /** The revisions that the caller's open export lists of these items, or refuses. */
  requireOpenExport(
    tx: Tx,
    dependencies: Dependencies,
    caller: Caller,
    exportId: string,
    itemIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>
  /** Records that it has revealed something. */
  recordExported(tx: Tx, dependencies: Dependencies, caller: Caller, exportId: string): Promise<void>
}

/** What items need of other features. */
export type ItemHooks = RotationHooks & SubmissionHooks & ItemFileHooks & ExportHooks

export type ItemDependencies = Dependencies &
  Pick<Platform, 'auditChain'> &
  ItemHooks & {
    /** Checks the caller's signatures, or has done so before the transaction began. */
    verifier: Verifier
  }
