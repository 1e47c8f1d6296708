import { clearFiles } from './clear-files.ts'
import { endCommand } from './explain-fault.ts'
import { migrations } from './migrations/index.ts'
import { erasePerson } from './organisation/erase-person.ts'
import { openAtRest } from './platform/at-rest/at-rest.ts'
import { openKeyRing } from './platform/at-rest/open-key-ring.ts'
import { auditAppender } from './platform/audit/audit.ts'
import { systemClock } from './platform/clock/clock.ts'
import { readConfig } from './platform/config/config.ts'
import { StartFault } from './platform/config/start-fault.ts'
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
    const atRest = await openAtRest(db, await openKeyRing(config, db))
    const appendAudit = auditAppender(atRest, systemClock)
    const id = await db.inTransaction((tx) => erasePerson(tx, { atRest, appendAudit }, who))
    process.stdout.write(`${id} is erased: the key of their personal data is deleted.\n`)
    const fault = await clearFiles(db)
    if (fault !== undefined) process.stderr.write(`${fault}\n`)
  } finally {
    await db.close()
  }
} catch (error) {
  endCommand(error, 1)
}
