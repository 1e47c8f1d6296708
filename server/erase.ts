import { endCommand, explainFault } from './explain-fault.ts'
import { migrations } from './migrations/index.ts'
import { erasePerson, idOfPerson } from './organisation/erase-person.ts'
import { type AtRest, openAtRest } from './platform/at-rest/at-rest.ts'
import { recordKeys } from './platform/at-rest/data-keys.ts'
import type { KeyRing } from './platform/at-rest/key-ring.ts'
import { openKeyRing } from './platform/at-rest/open-key-ring.ts'
import { auditAppender } from './platform/audit/audit.ts'
import { systemClock } from './platform/clock/clock.ts'
import { readConfig } from './platform/config/config.ts'
import { StartFault } from './platform/config/start-fault.ts'
import type { Db } from './platform/db/db.ts'
import { DatabaseUnavailable } from './platform/db/errors.ts'
import { openExistingDb } from './platform/db/open.ts'

// npm run erase -- <e-mail address or id>: erases the personal data of a deactivated person, also while servers run.
try {
  const [who, ...more] = process.argv.slice(2)
  if (!who || more.length > 0) {
    throw new StartFault('Say whom, in one word: npm run erase -- "<e-mail address or id>"')
  }
  const config = readConfig(process.env)
  const db = await openExistingDb(config, migrations)
  try {
    const ring = await openKeyRing(config, db)
    const atRest = await openAtRest(db, ring)
    const id = await idOfPerson(db.read, atRest, who)
    const isNew = await erase(db, ring, atRest, id)
    process.stdout.write(
      isNew ? `${id} is erased: the key of their personal data is deleted.\n` : `${id} was erased before.\n`,
    )
    // Also for somebody erased before: that command may have been killed in between.
    const fault = await clearFiles(db)
    if (fault !== undefined) process.stderr.write(`${fault}\n`)
  } finally {
    await db.close()
  }
} catch (error) {
  endCommand(error, 1)
}

async function erase(db: Db, ring: KeyRing, atRest: AtRest, id: string): Promise<boolean> {
  const appendAudit = auditAppender(atRest, systemClock)
  try {
    return await db.inTransaction(async (tx) => {
      await recordKeys(tx, ring)
      return erasePerson(tx, { appendAudit }, id)
    })
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    throw new StartFault(
      `${explainFault(error)} Whether ${id} is erased is not known: run the command again with this id.`,
    )
  }
}

/**
 * Removes what was erased from the database's files too. If that fails, as on a full disk, the erasure still counts: returns a sentence
 * about it. If a reader is in the way, a running server's own job does it within a minute.
 */
async function clearFiles(db: Pick<Db, 'forget'>): Promise<string | undefined> {
  try {
    await db.forget()
  } catch (error) {
    const fault = explainFault(error) ?? String(error)
    return `The key may still be in the database's files, until a running server can remove it there: ${fault}`
  }
}
