import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { endCommand } from './explain-fault.ts'
import type { KeyPlace } from './platform/at-rest/open-key-ring.ts'
import { readConfig } from './platform/config/config.ts'
import { StartFault } from './platform/config/start-fault.ts'
import type { Storage } from './platform/db/open.ts'
import { recordBackup } from './record-backup.ts'
import { verifyCopy } from './verify-database.ts'

// npm run backup:try -- <folder of the copy, or address of the PostgreSQL database it was restored into> <folder of the
// keys>: opens everything in the copy with the stored keys, compares it with what was signed, reads the whole audit log, and
// records for the server that this worked.
try {
  const [copy, keys, ...more] = process.argv.slice(2)
  if (!copy || !keys || more.length > 0) {
    throw new StartFault(
      'Say which, in two words: npm run backup:try -- "<backup>" "<folder of its data keys>"',
    )
  }
  const config = readConfig(process.env)
  const { report, damage } = await openCopy(copy, requireKeys(keys), config)
  const sentences = damage.isMore ? [...damage.sentences, 'There is more.'] : damage.sentences
  if (!report.holds) sentences.push(`The audit chain does not hold at entry ${report.seq} (${report.fault}).`)
  if (!report.holds || sentences.length > 0)
    throw new StartFault(['The copy is not whole.', ...sentences].join('\n'))
  process.stdout.write(
    `The copy opens with these keys: all that it holds, as it was signed. Its audit chain holds: ${report.entries} entries.\n`,
  )
  const fault = await recordBackup(config, 'tried', Date.now())
  if (fault !== undefined) process.stderr.write(`${fault}\n`)
} catch (error) {
  endCommand(error, 1)
}

function requireKeys(folder: string): KeyPlace {
  if (existsSync(join(folder, 'data-keys'))) return { dataKeys: undefined, dataDir: folder }
  throw new StartFault(`There is no file data-keys in ${folder}.`)
}

/** Opens a copy of the file, since opening it writes beside it. */
async function openCopy(copy: string, keys: KeyPlace, original: Storage) {
  if (/^postgres(ql)?:/.test(copy)) {
    if (copy === original.databaseUrl) throw new StartFault('That is the server’s own database, and no copy.')
    return verifyCopy({ storage: { dataDir: original.dataDir, databaseUrl: copy }, keys })
  }
  const file = join(copy, 'chaveiro.sqlite')
  if (!existsSync(file)) throw new StartFault(`There is no chaveiro.sqlite in ${copy}.`)
  if (existsSync(original.dataDir) && realpathSync(copy) === realpathSync(original.dataDir)) {
    throw new StartFault('That is the server’s own database, and no copy.')
  }
  const dataDir = makeTemporaryFolder()
  try {
    await copyFile(file, join(dataDir, 'chaveiro.sqlite'))
    requireSound(join(dataDir, 'chaveiro.sqlite'), file)
    return await verifyCopy({ storage: { dataDir }, keys })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The copy holds the keys of people who may be erased later, so a stopped command leaves none either. */
function makeTemporaryFolder(): string {
  let folder: string | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
      process.exit(1)
    })
  }
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-try-'))
  return folder
}

/** Every page of the file, since the audit log is only on some of them. */
function requireSound(path: string, copy: string): void {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const [check] = database.prepare('PRAGMA integrity_check(1)').all()
    const answercrypto = String(check?.integrity_check)
    if (answercrypto !== 'ok') throw new Error(answercrypto.split('\n').at(-1)?.replace(/\.$/, ''))
  } catch (error) {
    throw new StartFault(`${copy} is damaged: ${(error as Error).message}.`)
  } finally {
    database.close()
  }
}
