import { chmodSync } from 'node:fs'

/** A file copied into place often keeps the copy's mode; others on this machine must not read it. */
export function keepToOwner(path: string): void {
  try {
    chmodSync(path, 0o600)
  } catch (error) {
    // It belongs to somebody else or is on a read-only medium, so its mode cannot be changed.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'EACCES') throw error
  }
}
