import { migrations } from './migrations/index.ts'
import { type AtRest, openAtRest } from './platform/at-rest/at-rest.ts'
import { type KeyPlace, openKeyRing } from './platform/at-rest/open-key-ring.ts'
import { requirePeopleKeys } from './platform/at-rest/people-keys.ts'
import { type ChainReport, verifyChain } from './platform/audit/verify-chain.ts'
import { StartFault } from './platform/config/start-fault.ts'
import type { Db, Reader } from './platform/db/db.ts'
import { openExistingDb, type Storage } from './platform/db/open.ts'
import { findTableFaults } from './platform/db/table-faults.ts'
import { findDamage } from './soundness/find-damage.ts'

/** The place of a database and its data keys. */
export type Place = { storage: Storage; keys: KeyPlace }

/**
 * Opens a database with its data keys and verifies its audit chain. Throws StartFault if one of the three parts is
 * missing.
 */
export function verifyDatabase(place: Place): Promise<{ report: ChainReport; withoutKey: number }> {
  return withDatabase(place, (db, atRest) =>
    db.snapshot(async (reader) => ({
      withoutKey: await requirePeopleKeys(reader),
      report: await verifyChain(reader, atRest),
    })),
  )
}

/** The damage found in a copy outside the audit chain: one sentence each, as many as fit on a screen. */
export type Damage = { sentences: string[]; isMore: boolean }
const sentencesMax = 20

/** Like `verifyDatabase`, and checks everything else in the database, too. */
export function verifyCopy(place: Place): Promise<{ report: ChainReport; damage: Damage }> {
  return withDatabase(place, async (db, atRest) => {
    const faults = await findTableFaults(db, migrations)
    return db.snapshot(async (reader) => {
      await requirePeopleKeys(reader)
      const damage: Damage = {
        sentences: faults.slice(0, sentencesMax),
        isMore: faults.length > sentencesMax,
      }
      for await (const sentence of findDamage({ reader, atRest })) {
        damage.isMore ||= damage.sentences.length === sentencesMax
        if (damage.isMore) break
        damage.sentences.push(sentence)
      }
      return { report: await verifyChain(reader, atRest), damage }
    })
  })
}

/** Checks what a transaction is about to keep like a copy, and returns the number of its audit entries. Throws StartFault. */
export async function requireSound(reader: Reader, atRest: AtRest): Promise<number> {
  await requirePeopleKeys(reader)
  for await (const sentence of findDamage({ reader, atRest }))
    throw new StartFault(`${sentence} Nothing was moved.`)
  const report = await verifyChain(reader, atRest)
  if (report.holds) return report.entries
  throw new StartFault(
    `The audit chain does not hold at entry ${report.seq} (${report.fault}). Nothing was moved.`,
  )
}

async function withDatabase<T>(
  { storage, keys }: Place,
  look: (db: Db, atRest: AtRest) => Promise<T>,
): Promise<T> {
  const db = await openExistingDb(storage, migrations)
  try {
    return await look(db, await openAtRest(db, await openKeyRing(keys, db)))
  } finally {
    await db.close()
  }
}
