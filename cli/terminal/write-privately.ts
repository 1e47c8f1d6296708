import { open } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'

/** Writes a file that is readable for its owner alone from the first byte on. Throws Refusal for one that is there, unless it is replaced. */
export async function writePrivately(
  path: string,
  content: string | Uint8Array,
  replaces: boolean,
): Promise<void> {
  try {
    const file = await open(path, replaces ? 'w' : 'wx', 0o600)
    // One that was there keeps its rights otherwise.
    await file.chmod(0o600)
    await file.writeFile(content)
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new Refusal('inject.exists', { file: path })
    throw error
  }
}
