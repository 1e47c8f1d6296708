import { join } from 'node:path'
import { readConfig } from './platform/config/config.ts'
import { StartFault } from './platform/config/start-fault.ts'
import { copySqlite } from './platform/db/copy-sqlite.ts'

// npm run backup -- <folder>: copies the SQLite database of a server that may be running.
try {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new StartFault('Say where: npm run backup -- <folder>')
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== undefined) {
    throw new StartFault('DATABASE_URL is set: copy PostgreSQL with pg_dump (docs/OPERATIONS.md, Backups).')
  }
  const copy = join(folder, 'chaveiro.sqlite')
  copySqlite(join(dataDir, 'chaveiro.sqlite'), copy)
  process.stdout.write(`${copy} is whole. It opens with the data keys only: keep those elsewhere.\n`)
} catch (error) {
  if (!(error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
