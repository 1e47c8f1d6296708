import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder that only this account may open, and those above it. One after the other: Node's own way of making several
 * never ends where the system has no place for them, as under /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process made it at this instant.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
