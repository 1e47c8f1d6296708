import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './platform/config/config.ts'
import { StartFault } from './platform/config/start-fault.ts'
import { copySqlite } from './platform/db/copy-sqlite.ts'
import { recordBackup } from './record-backup.ts'

// npm run backup -- <folder>: copies the SQLite database of a server that may be running. With PostgreSQL pg_dump makes the
// copies, and this looks whether they are in the folder. Either way the server then says when it was.
try {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new StartFault('Say where: npm run backup -- <folder>')
  const config = readConfig(process.env)
  const { copy, atMs } =
    config.databaseUrl === undefined ? copyDatabase(config.dataDir, folder) : requireDumps(folder)
  process.stdout.write(`${copy} is whole. It opens with the data keys only: keep those elsewhere.\n`)
  const fault = await recordBackup(config, 'taken', atMs)
  if (fault !== undefined) process.stderr.write(`${fault}\n`)
} catch (error) {
  if (!(error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function copyDatabase(dataDir: string, folder: string) {
  const copy = join(folder, 'chaveiro.sqlite')
  const atMs = Date.now()
  copySqlite(join(dataDir, 'chaveiro.sqlite'), copy)
  return { copy, atMs }
}

/** pg_dump's two files, each begun as pg_dump begins its own format; the time is that of the older one. */
function requireDumps(folder: string) {
  const times = ['chaveiro.dump', 'person-keys.dump'].map((name) => {
    const file = join(folder, name)
    if (beginningOf(file) !== 'PGDMP') {
      throw new StartFault(
        `${file} is no copy by pg_dump. With PostgreSQL pg_dump makes the copies first (docs/OPERATIONS.md, Backups).`,
      )
    }
    return statSync(file).mtimeMs
  })
  return { copy: folder, atMs: Math.min(...times) }
}

function beginningOf(file: string): string | undefined {
  try {
    const opened = openSync(file, 'r')
    const bytes = Buffer.alloc(5)
    readSync(opened, bytes)
    closeSync(opened)
    return bytes.toString('latin1')
  } catch {
    return undefined
  }
}
