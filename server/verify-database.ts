import { migrations } from './migrations/index.ts'
import { openAtRest } from './platform/at-rest/at-rest.ts'
import { openKeyRing } from './platform/at-rest/open-key-ring.ts'
import { requirePeopleKeys } from './platform/at-rest/people-keys.ts'
import { type ChainReport, verifyChain } from './platform/audit/verify-chain.ts'
import { openExistingDb, type Storage } from './platform/db/open.ts'

/** Where a database and its data keys are. */
export type Place = { storage: Storage; keys: { dataKeys: string | undefined; dataDir: string } }

/** Opens a database with its data keys and walks its audit chain. Throws StartFault where one of the three parts is missing. */
export async function verifyDatabase({
  storage,
  keys,
}: Place): Promise<{ report: ChainReport; withoutKey: number }> {
  const db = await openExistingDb(storage, migrations)
  try {
    const atRest = await openAtRest(db, await openKeyRing(keys, db))
    return await db.snapshot(async (reader) => ({
      withoutKey: await requirePeopleKeys(reader),
      report: await verifyChain(reader, atRest),
    }))
  } finally {
    await db.close()
  }
}
