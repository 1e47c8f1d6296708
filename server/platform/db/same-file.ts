import { statSync } from 'node:fs'
import { DatabaseUnavailable } from './errors.ts'

/**
 * Notices when an open file is moved away, deleted or replaced: the process would go on writing to a file that nobody finds by
 * its name. Returns a check that throws DatabaseUnavailable while that is so; it costs a few microseconds.
 */
export function watchFile(path: string): () => void {
  const opened = statSync(path, { bigint: true })
  return () => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (found?.ino === opened.ino && found.dev === opened.dev) return
    const what = found ? 'is another file than the one that the server opened' : 'is gone'
    throw new DatabaseUnavailable(new Error(`${path} ${what}; stop the server before you touch its files`))
  }
}
