import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { endCommand } from './explain-fault.ts'
import { readConfig } from './platform/config/config.ts'
import { StartFault } from './platform/config/start-fault.ts'
import { copySqlite } from './platform/db/copy-sqlite.ts'
import { recordBackup } from './record-backup.ts'

// npm run backup -- <folder>: copies the SQLite database of a server that may be running. With PostgreSQL pg_dump makes
// the copies, and this checks that they are complete. Both record the time for the server to show.
try {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) throw new StartFault('Say where, in one word: npm run backup -- "<folder>"')
  const config = readConfig(process.env)
  const { copy, atMs } =
    config.databaseUrl === undefined ? copyDatabase(config.dataDir, folder) : requireDumps(folder)
  process.stdout.write(`${copy} is whole. It opens with the data keys only: keep those elsewhere.\n`)
  const fault = await recordBackup(config, 'taken', atMs)
  if (fault !== undefined) process.stderr.write(`${fault}\n`)
} catch (error) {
  endCommand(error, 1)
}

function copyDatabase(dataDir: string, folder: string) {
  const copy = join(folder, 'chaveiro.sqlite')
  const atMs = Date.now()
  copySqlite(join(dataDir, 'chaveiro.sqlite'), copy)
  return { copy, atMs }
}

/** pg_dump's two files, read completely by pg_restore as for a restore; the time is the older one's. */
function requireDumps(folder: string) {
  const files = ['chaveiro.dump', 'person-keys.dump'].map((name) => join(folder, name))
  for (const file of files) {
    if (beginningOf(file) !== 'PGDMP') {
      throw new StartFault(
        `${file} is no copy by pg_dump. With PostgreSQL pg_dump makes the copies first (docs/OPERATIONS.md, Backups).`,
      )
    }
  }
  for (const file of files) requireWhole(file)
  return { copy: folder, atMs: Math.min(...files.map((file) => statSync(file).mtimeMs)) }
}

/** A dump cut short, as by a full disk, begins like a complete one. */
function requireWhole(file: string): void {
  const { error, status, stderr } = spawnSync('pg_restore', [`--file=${devNull}`, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (error) {
    throw new StartFault(
      `Whether ${file} is whole cannot be told: pg_restore does not run (${error.message}).`,
    )
  }
  if (status !== 0) throw new StartFault(`${file} is not whole: ${stderr.trim()}.`)
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
