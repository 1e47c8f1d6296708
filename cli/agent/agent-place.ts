import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderRefused, openPrivateFolder } from '../session/private-folder.ts'

/** What Unix takes as a socket's path, the zero at its end included (Linux 108, macOS 104). */
const pathMostBytes = 103

/** The hidden command that is the agent. */
export const agentCommand = 'agent'

/** Windows has no sockets that only their owner may open, so it has no agent. */
export const hasAgent = process.platform !== 'win32'

/** Where the agent of this state folder listens. Throws FolderRefused if somebody else could listen there or ask. */
export async function agentPlace(folder: string): Promise<string> {
  const path = join(await openPrivateFolder(join(folder, 'agent')), 'agent.sock')
  if (Buffer.byteLength(path) > pathMostBytes) throw new FolderRefused(path)
  return path
}

/** Whether a socket of one's own is there. */
export async function isOwnSocket(path: string): Promise<boolean> {
  try {
    const state = await lstat(path)
    return state.isSocket() && state.uid === process.getuid?.()
  } catch {
    return false
  }
}
