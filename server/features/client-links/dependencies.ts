import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'

type Begun = { id: string; linkId: string; vaultId: string; parts: number; bytes: number; now: number }
type OfLink = { id: string; linkId: string; now: number }
type Opened = { submissionId: string; fileId: string; by: string; now: number }

/** What client links need of the feature that keeps files. */
export type SubmissionFileHooks = {
  /** Throws if the organisation's files leave no room for so many more bytes. */
  requireRoom(bytes: number): Promise<void>
  /** Whether the same upload began before through this link. */
  hasBegun(reader: Reader, begun: Begun): Promise<boolean>
  /** Begins an upload through a link. */
  beginOfLink(tx: Tx, begun: Begun): Promise<void>
  /** Throws 'file_missing' unless the link waits for this upload. */
  requireOfLink(reader: Reader, of: OfLink): Promise<unknown>
  putPartOfLink(tx: Tx, of: OfLink & { part: number; sealed: string }): Promise<void>
  /** Gives whole uploads of the link to a submission. */
  keepOfSubmission(
    tx: Tx,
    of: { files: readonly string[]; linkId: string; submissionId: string; now: number },
  ): Promise<void>
  /** Deletes the files that a submission still has. */
  dropFilesOfSubmission(tx: Tx, submissionId: string): Promise<void>
  openFileOfSubmission(tx: Tx, opened: Opened): Promise<{ parts: number }>
  readPartOfSubmission(reader: Reader, opened: Opened & { part: number }): Promise<{ sealed: string }>
}

export type LinkDependencies = Dependencies & SubmissionFileHooks
