import { closeSync, fchownSync, fstatSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes an empty file that only its owner may read, if there is none. */
export function makeFile(path: string): void {
  try {
    const descriptor = openSync(path, 'wx', 0o600)
    ownAsFolder(path, descriptor)
    closeSync(descriptor)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Gives what root has just made the owner of the folder that it is in, since the server may run under that account. By the
 * descriptor: that account could put a link in the name's place.
 */
export function ownAsFolder(path: string, descriptor: number): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  const is = fstatSync(descriptor)
  if (is.uid !== uid || is.gid !== gid) fchownSync(descriptor, uid, gid)
}
