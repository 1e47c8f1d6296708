import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Puts the names of a folder's new files on disk. */
export function flushFolder(path: string): void {
  // Windows cannot flush a folder, and does not need to.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } catch (error) {
    // Some network file systems cannot do it either.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EINVAL' && code !== 'ENOTSUP') throw error
  } finally {
    closeSync(folder)
  }
}
