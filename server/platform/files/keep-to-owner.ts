import { chmodSync } from 'node:fs'

/** A file that was copied into place often keeps the mode of the copy: others of this machine must not read it. */
export function keepToOwner(path: string): void {
  try {
    chmodSync(path, 0o600)
  } catch (error) {
    // It belongs to somebody else or lies on a read-only medium: its mode is not ours to change.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'EACCES') throw error
  }
}
