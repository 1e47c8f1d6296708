import { migrations } from './migrations/index.ts'
import { openAtRest } from './platform/at-rest/at-rest.ts'
import { KeyRing, parseDataKeys, readOrMakeKeyFile } from './platform/at-rest/key-ring.ts'
import { verifyChain } from './platform/audit/verify-chain.ts'
import { readConfig } from './platform/config/config.ts'
import { openDb } from './platform/db/open.ts'

// Walks the audit chain of the database that the configuration names; fails where a link or a field does not hold.
const config = readConfig(process.env)
const db = await openDb(config, migrations)
try {
  const ring = new KeyRing(
    config.dataKeys ? parseDataKeys(config.dataKeys) : readOrMakeKeyFile(config.dataDir),
  )
  const atRest = await openAtRest(db, ring)
  const report = await db.snapshot((reader) => verifyChain(reader, atRest))
  if (report.holds) {
    const erased = report.erased > 0 ? `, ${report.erased} of them of erased people` : ''
    process.stdout.write(`The audit chain holds: ${report.entries} entries${erased}. Head: ${report.head}\n`)
  } else {
    process.stdout.write(`The audit chain does not hold at entry ${report.seq} (${report.fault}).\n`)
    process.exitCode = 1
  }
} finally {
  await db.close()
}
