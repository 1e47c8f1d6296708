import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 3 * 1024 ** 3

/**
 * Lets whatever runs from now on keep its temporary files in memory, where there is room for them: each commit to a disk
 * waits for the disk. They are removed when this process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = mkdtempSync(join(memory, 'chaveiro-'))
  // PostgreSQL, which runs as a user of its own, must get through it.
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
