import { closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { ownAsFolder } from './make-file.ts'

/**
 * Makes a folder that only its owner may open, and its parents, one by one: Node's recursive mkdir never returns
 * where folders cannot be made, as under /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process has just made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return
  }
  // Windows opens no folder, and has no root.
  if (process.platform === 'win32') return
  const folder = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  ownAsFolder(path, folder)
  closeSync(folder)
}
