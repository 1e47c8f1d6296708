import { lstat, open, rename, rm, stat } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'

/**
 * Writes a file that is readable for its owner alone from the first byte on. One that is there is replaced whole: what a link leads to, and
 * what another program has open of it, stays as it was. Throws Refusal for one that is there, unless it is replaced.
 */
export async function writePrivately(
  path: string,
  content: string | Uint8Array,
  replaces: boolean,
): Promise<void> {
  const isThere = (await lstat(path).catch(() => null)) !== null
  if (isThere && !replaces) throw new Refusal('inject.exists', { file: path })
  if (isThere && !(await mayBeReplaced(path))) throw new Refusal('inject.special', { file: path })
  const written = isThere ? `${path}.${crypto.randomUUID()}` : path
  try {
    const file = await open(written, 'wx', 0o600)
    await file.writeFile(content)
    await file.close()
    if (isThere) await rename(written, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new Refusal('inject.exists', { file: path })
    if (isThere) await rm(written, { force: true })
    throw error
  }
}

/** A file, or a link to one or to nothing; not a device such as /dev/stdout. */
async function mayBeReplaced(path: string): Promise<boolean> {
  const end = await stat(path).catch(() => null)
  return end === null || end.isFile()
}
