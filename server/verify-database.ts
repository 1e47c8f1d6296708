import { migrations } from './migrations/index.ts'
import { openAtRest } from './platform/at-rest/at-rest.ts'
import { openKeyRing } from './platform/at-rest/open-key-ring.ts'
import { requirePeopleKeys } from './platform/at-rest/people-keys.ts'
import { type ChainReport, verifyChain } from './platform/audit/verify-chain.ts'
import { openExistingDb, type Storage } from './platform/db/open.ts'
import { findDamage } from './soundness/find-damage.ts'
import type { Stored } from './soundness/stored.ts'

/** The place of a database and its data keys. */
export type Place = { storage: Storage; keys: { dataKeys: string | undefined; dataDir: string } }

/**
 * Opens a database with its data keys and verifies its audit chain. Throws StartFault if one of the three parts is
 * missing.
 */
export function verifyDatabase(place: Place): Promise<{ report: ChainReport; withoutKey: number }> {
  return inDatabase(place, async (stored) => ({
    withoutKey: await requirePeopleKeys(stored.reader),
    report: await verifyChain(stored.reader, stored.atRest),
  }))
}

/** The damage found in a copy outside the audit chain: one sentence each, as many as fit on a screen. */
export type Damage = { sentences: string[]; isMore: boolean }
const sentencesMax = 20

/** Like `verifyDatabase`, and checks everything else in the database, too. */
export function verifyCopy(place: Place): Promise<{ report: ChainReport; damage: Damage }> {
  return inDatabase(place, async (stored) => {
    await requirePeopleKeys(stored.reader)
    const damage: Damage = { sentences: [], isMore: false }
    for await (const sentence of findDamage(stored)) {
      damage.isMore = damage.sentences.length === sentencesMax
      if (damage.isMore) break
      damage.sentences.push(sentence)
    }
    return { report: await verifyChain(stored.reader, stored.atRest), damage }
  })
}

async function inDatabase<T>({ storage, keys }: Place, look: (stored: Stored) => Promise<T>): Promise<T> {
  const db = await openExistingDb(storage, migrations)
  try {
    const atRest = await openAtRest(db, await openKeyRing(keys, db))
    return await db.snapshot((reader) => look({ reader, atRest }))
  } finally {
    await db.close()
  }
}
