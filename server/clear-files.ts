import { explainFault } from './explain-fault.ts'
import type { Db } from './platform/db/db.ts'

/**
 * Removes what was erased from the database's files too. If that fails, as on a full disk, the erasure still counts: returns a sentence
 * about it. If a reader is in the way, a running server's own job does it within a minute.
 */
export async function clearFiles(db: Pick<Db, 'forget'>): Promise<string | undefined> {
  try {
    await db.forget()
  } catch (error) {
    const fault = explainFault(error) ?? String(error)
    return `The key may still be in the database's files, until a running server can remove it there: ${fault}`
  }
}
