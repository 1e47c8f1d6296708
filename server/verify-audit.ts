import { endCommand } from './explain-fault.ts'
import { readConfig } from './platform/config/config.ts'
import { StartFault } from './platform/config/start-fault.ts'
import { verifyDatabase } from './verify-database.ts'

// Verifies the audit chain of the configured database. Exits with 0 only if all of it is valid, with 1 if something is
// not, with 2 if nothing could be read.
const unchainedForMs = 60_000

try {
  if (process.argv.length > 2) {
    throw new StartFault(
      'This looks at the database of DATA_DIR or DATABASE_URL and takes no words. Copies are for npm run backup:try.',
    )
  }
  const config = readConfig(process.env)
  const { isWhole, sentences } = tell(await verifyDatabase({ storage: config, keys: config }))
  process.stdout.write(`${sentences.join('\n')}\n`)
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  endCommand(error, 2)
}

function tell({ report, withoutKey }: Awaited<ReturnType<typeof verifyDatabase>>) {
  if (!report.holds) {
    const sentences = [`The audit chain does not hold at entry ${report.seq} (${report.fault}).`]
    return { isWhole: false, sentences }
  }
  const { entries, head, erased, unchained } = report
  const sentences = [`The audit chain holds: ${entries} entries. Head: ${head}`]
  if (erased > 0) {
    sentences.push(
      `The fields of ${erased} entries cannot be checked: the keys of their people are gone. ${withoutKey} people have no key now; if more than you erased, the table person_keys is not whole.`,
    )
  }
  if (unchained.oldestAt === undefined) return { isWhole: true, sentences }
  sentences.push(
    `${unchained.count} entries are not in the chain yet, the oldest of ${unchained.oldestAt}. A running server chains them within a second; until then nothing proves them.`,
  )
  return { isWhole: Date.now() - Date.parse(unchained.oldestAt) < unchainedForMs, sentences }
}
