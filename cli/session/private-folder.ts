import { lstat, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder that somebody else owns or may read is not used: `path` names it. */
export class FolderRefused extends Error {
  readonly path: string
  constructor(path: string) {
    super(`${path} is not a folder of this user alone`)
    this.name = 'FolderRefused'
    this.path = path
  }
}

const othersBits = 0o077

/**
 * Makes a folder that only its owner may enter (0700), or checks that it is one; answers its real path. Links are followed above it, not
 * for the folder itself. Throws FolderRefused. On Windows the profile's own rights hold.
 */
export async function openPrivateFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const state = await lstat(path)
  if (!state.isDirectory()) throw new FolderRefused(path)
  if (process.getuid && (state.uid !== process.getuid() || (state.mode & othersBits) !== 0))
    throw new FolderRefused(path)
  return realpath(path)
}

/** Where a program of this name keeps what it remembers, by each system's own rule (XDG base directories on Linux). */
export function stateFolderOf(program: string, env: NodeJS.ProcessEnv, home: string): string {
  if (process.platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), program)
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', program)
  return join(env.XDG_STATE_HOME || join(home, '.local', 'state'), program)
}
