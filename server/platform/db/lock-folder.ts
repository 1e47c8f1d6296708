import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '../config/start-fault.ts'
import { makeFile } from '../files/make-file.ts'
import { DatabaseBusy, sqliteFault } from './errors.ts'
import { watchFile } from './same-file.ts'

/** How long a server that is just stopping has. */
const waitMs = 1000

/**
 * Locks a folder for one server with an exclusive transaction on an empty SQLite file, which the operating system ends
 * with the process. Throws StartFault if another server has it. `requireHeld` throws once the file was deleted or moved: another server
 * may then have a lock of its own.
 */
export function lockFolder(folder: string): { requireHeld(): void; release(): void } {
  const path = join(folder, 'server.lock')
  // Afterwards only SQLite may open it: closing a file drops all locks that this process holds on it.
  makeFile(path)
  // SQLite would only say that it cannot open a file, as after a start by another account.
  for (const mine of [folder, path]) accessSync(mine, constants.R_OK | constants.W_OK)
  const lock = new DatabaseSync(path, { timeout: waitMs })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(sqliteFault(error) instanceof DatabaseBusy)) throw error
    throw new StartFault(
      `Another server runs on ${folder}. One folder takes one server: stop the other one, or give both a PostgreSQL database (DATABASE_URL).`,
    )
  }
  return { requireHeld: watchFile(path), release: () => lock.close() }
}
