import { statSync } from 'node:fs'
import { DatabaseUnavailable } from './errors.ts'

/**
 * Notices that a file was moved away, deleted or replaced while it is open: who has it open goes on writing to what nobody finds
 * by its name. Answers the function that throws DatabaseUnavailable while it is so; asking costs some microseconds.
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
