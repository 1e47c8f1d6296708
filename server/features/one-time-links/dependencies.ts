import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'

/** What one-time links need of the feature that keeps files. */
export type LinkFileHooks = {
  /** Gives whole uploads of the maker to a link. */
  keepOfOneTimeLink(
    tx: Tx,
    of: { files: readonly string[]; linkId: string; by: string; until: string; now: number },
  ): Promise<void>
  /** Leaves an opened link's files for its reader's minutes. */
  letFetchFiles(tx: Tx, linkId: string, now: number): Promise<void>
  dropFilesOfOneTimeLink(tx: Tx, linkId: string): Promise<void>
  readPartOfOneTimeLink(
    reader: Reader,
    of: { linkId: string; fileId: string; part: number; now: number },
  ): Promise<{ sealed: string }>
}

/** What ending a link needs. */
export type Ending = Dependencies & Pick<LinkFileHooks, 'dropFilesOfOneTimeLink'>
