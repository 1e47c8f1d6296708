import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 3 * 1024 ** 3

/**
 * Keeps temporary files in memory from now on, if there is room, since each commit to a disk waits for the disk. They are removed when this
 * process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = mkdtempSync(join(memory, 'chaveiro-'))
  // PostgreSQL runs as another user and must be able to traverse it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > neededBytes
  } catch {
    return false
  }
}
